import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Db } from '#app/db/client.server.ts'
import { writeJournalOnce } from '#app/domain/operations/restore/export-journal.server.ts'
import { publishedDrawings } from '#app/domain/publishing/check/check-references.ts'
import { compareContent } from '#app/domain/publishing/documents/compare-content.ts'
import { countChanges, describeChange } from '#app/domain/publishing/documents/describe-changes.ts'
import { exportContent } from '#app/domain/publishing/folder/export-content.server.ts'
import { folderSchema, upgradeFolder } from '#app/domain/publishing/folder/folder-schema.server.ts'
import { readSite } from '#app/domain/publishing/folder/read-content.server.ts'
import { packZip } from '#app/domain/publishing/folder/zip-folder.ts'
import {
  describeNotRolledBack,
  describeRefusal,
  type Publication,
  prepareContent,
  publish,
  publishPrepared,
} from '#app/domain/publishing/publish/publish.server.ts'
import { readPublished } from '#app/domain/publishing/publish/published-site.server.ts'
import { removeSite } from '#app/domain/publishing/publish/remove-site.server.ts'
import { readTarget } from '#app/domain/publishing/publish/target.server.ts'
import { addOffice, storeOffice } from '#app/domain/publishing/site-jobs/add-office.server.ts'
import {
  mergeFolder,
  nameConflict,
  type Side,
  withAlerts,
} from '#app/domain/publishing/site-jobs/merge-folder.server.ts'
import { freeReceiptPrefix } from '#app/domain/publishing/sites/add-hidden.server.ts'
import { describeFault } from '#app/domain/site/content-fault.ts'
import { operator } from '#app/domain/site/rights.server.ts'
import { describeUnreadable } from '#app/domain/site/unreadable-content.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { withParticle } from '#app/platform/particle.ts'
import type { Install } from '../../server/install.ts'
import { StartRefused } from '../../server/start-checks.ts'
import { moveSite } from '../../tools/site-migration/move-site.server.ts'
import { showProgress } from '../progress.ts'
import { type CheckedContent, describeUpgraded, openFolder, readAndCheck, refusal } from './read-checked.ts'

export const usage = `npm run content -- <할 일> <단지> [폴더나 ZIP 파일]

  check     내용에 틀린 곳이 있는지 봅니다
  diff      공개하면 무엇이 바뀌는지 말합니다
  publish   공개합니다
  rollback  바로 앞의 공개로 되돌립니다
  export    지금 공개된 내용을 폴더나 ZIP 파일로 씁니다
  add       새 단지를 들입니다
  move      다른 프로그램으로 만든 홈페이지를 내용 폴더로 옮깁니다: move <단지> <주소나 저장한 폴더>
            [--browser <Chromium 실행 파일>] [--press <보도 글 JSON>]
  upgrade   이전 버전의 내용 폴더를 지금 형식으로 고쳐 씁니다: upgrade <폴더> (데이터베이스는 쓰지 않습니다)
  remove    단지를 내립니다 (등록이 있으면 --with-registrations --confirm <단지>)

폴더와 사무실이 같은 곳을 고쳤으면 publish는 멈춥니다. --take folder는 폴더 것을, --take office는 사무실 것을 씁니다.

폴더를 적지 않으면 CONTENT_DIR 아래의 같은 이름을 씁니다.`

interface Context extends Install {
  print(line: string): void
}

export interface Confirmation {
  withRegistrations: boolean
  confirm: string | undefined
  /** Chromium that draws pages which scripts fill. */
  browser: string | undefined
  /** JSON of a former site's posts. */
  press: string | undefined
  take: Side | undefined
}

export const verbs: Record<
  string,
  (context: Context, slug: string, from: string | undefined, confirmation: Confirmation) => Promise<void>
> = {
  async check(context, slug, from) {
    await readAndCheck(context, slug, from)
    context.print('고칠 것이 없습니다.')
  },
  async diff({ env, db, print }, slug, from) {
    const folder = openFolder(slug, from, env.contentDir)
    const published = await readPublished(db, slug, false, 'left-out')
    const read = readSite(folder, slug, published && publishedDrawings(published))
    if (!read.ok) throw refusal(read.faults.map(describeFault))
    if (!published) throw new StartRefused(`'${slug}' 단지가 없습니다. 새 단지는 add로 들입니다.`)
    for (const line of read.upgraded) print(`주의 ${describeUpgraded(line)}`)
    for (const fault of published.unreadable)
      print(`주의 ${describeUnreadable(slug, fault)}. 폴더를 공개하면 바뀝니다.`)
    const { target, conflicts } = await mergeFolder(
      db,
      published,
      await readTarget(withAlerts(read.site, published)),
      'folder',
    )
    const { changes } = compareContent(published, target)
    for (const conflict of conflicts) print(`엇갈림 ${nameConflict(conflict)}`)
    for (const line of changes.flatMap(describeChange)) print(line)
    print(changes.length ? countChanges(changes) : '공개된 내용과 같습니다.')
  },
  async publish(context, slug, from, { take }) {
    if (!(await hasSite(context.db, slug)))
      throw new StartRefused(`'${slug}' 단지가 없습니다. 새 단지는 add로 들입니다.`)
    await publishChecked(context, slug, await readAndCheck(context, slug, from, take))
  },
  async add(context, slug, from) {
    if (await hasSite(context.db, slug))
      throw new StartRefused(`'${slug}' 단지가 이미 있습니다. 바뀐 내용은 publish로 공개합니다.`)
    await addChecked(context, await readAndCheck(context, slug, from))
  },
  async rollback({ db, clock, media, print }, slug) {
    const done = await publish({ db, clock, media }, slug, { rollBackFrom: undefined }, { actor: operator })
    if (done.ok) {
      for (const line of done.changes.flatMap(describeChange)) print(line)
      return print(`${done.from}번째 공개에서 ${done.number}번째 공개로 되돌렸습니다.`)
    }
    if (done.reason === 'refused') throw refusal(done.report.faults.map(describeFault))
    throw new StartRefused(
      done.reason === 'not-found' ? `'${slug}' 단지가 없습니다.` : describeNotRolledBack(done),
    )
  },
  async export({ db, media, print }, slug, to) {
    const target = resolve(to ?? slug)
    if (existsSync(target))
      throw new StartRefused(`${withParticle(target, '이')} 이미 있습니다. 다른 이름을 적어 주세요.`)
    const isZip = target.endsWith('.zip')
    const folder = isZip ? mkdtempSync(join(tmpdir(), 'bunyang-export-')) : target
    try {
      if (!(await exportContent({ db, media }, slug, folder)))
        throw new StartRefused(`'${slug}' 단지가 없습니다.`)
      if (isZip) writeFileSync(target, packZip(folder, slug))
    } finally {
      if (isZip) rmSync(folder, { recursive: true })
    }
    print(`${target}에 썼습니다.`)
  },
  async move({ env, db, clock, print }, slug, from, { browser, press }) {
    if (!from) throw new StartRefused(usage)
    const folder = join(env.contentDir, slug)
    if (existsSync(folder) || (await hasSite(db, slug)))
      throw new StartRefused(`'${slug}' 단지가 이미 있습니다. 다른 이름을 적어 주세요.`)
    const report = await moveSite({ from, browser, press }, folder, {
      slug,
      receiptPrefix: await freeReceiptPrefix(db, slug),
      today: koreanDay(clock.now()),
    })
    for (const { page, line } of report.lines) print(`확인 ${page ? `${page}: ` : ''}${line}`)
    print(
      `페이지 ${report.pages}개, 그림 ${report.pictures}장, 보도 글 ${report.posts}건을 ${folder}에 썼습니다.`,
    )
    print(`이어서: npm run content -- check ${slug}, 고친 뒤 npm run content -- add ${slug}`)
  },
  async remove({ env, db, clock, print }, slug, _, { withRegistrations, confirm }) {
    if (withRegistrations && confirm !== slug)
      throw new StartRefused(`등록까지 파기하려면 단지 이름을 다시 적어 주세요: --confirm ${slug}`)
    const done = await removeSite({ db, clock }, slug, operator, { withRegistrations })
    if (done.ok) {
      print(`'${slug}' 단지를 내렸습니다. 파기한 등록 ${done.registrations}건.`)
      const failure = await writeJournalOnce({ db, clock, journalDir: env.journalDir })
      if (failure) print(failure)
      return
    }
    throw new StartRefused(
      done.reason === 'no-site'
        ? `'${slug}' 단지가 없습니다.`
        : `아직 파기하지 않은 등록이 ${done.registrations}건 있어 내리지 않았습니다. 모두 파기하고 내리려면:\n  npm run content -- remove ${slug} --with-registrations --confirm ${slug}`,
    )
  },
}

/** Needs no install: works on the folder alone. @param place folder, or a site's name below `contentDir` @throws StartRefused */
export function upgrade(place: string, contentDir: string, print: (line: string) => void): void {
  const folder = [resolve(place), join(contentDir, place)].find((one) => existsSync(one))
  if (!folder) throw new StartRefused(`${withParticle(resolve(place), '이')} 없습니다.`)
  if (!statSync(folder).isDirectory())
    throw new StartRefused(
      'upgrade는 폴더를 고쳐 씁니다. ZIP 파일은 푼 폴더를 적어 주세요. publish와 add는 이전 버전의 ZIP 파일도 읽습니다.',
    )
  const done = upgradeFolder(folder)
  if (!done.ok) throw refusal(done.faults.map(describeFault))
  for (const { file, changes } of done.files) print([file, ...changes].join('\n  '))
  print(
    done.files.length
      ? `${folder}: 파일 ${done.files.length}개를 지금 형식(schema ${folderSchema})으로 고쳐 썼습니다.`
      : `${folder}: 이미 지금 형식(schema ${folderSchema})이라 고칠 것이 없습니다.`,
  )
}

const hasSite = async (db: Db, slug: string) =>
  (await db.selectFrom('sites').select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined

const onPicture = (progress: { done: number; total: number }) => showProgress('그림 준비', progress)

async function addChecked({ db, clock, media, print }: Context, { site, target }: CheckedContent) {
  const prepared = await prepareContent(media, site, target, onPicture)
  const stored = await storeOffice(media, site.office)
  if (typeof stored === 'string') throw new StartRefused(stored)
  printPublished(
    print,
    await db.transaction().execute((tx) => publishPrepared(tx, clock, prepared, { actor: operator })),
  )
  const { slug } = target.settings
  const added = await db.selectFrom('sites').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
  if (stored) await addOffice({ db, clock, media }, { id: added.id, slug }, stored, operator)
}

async function publishChecked(
  { db, clock, media, print }: Context,
  slug: string,
  { site, target, since }: CheckedContent,
) {
  const prepared = await prepareContent(media, site, target, onPicture)
  const done = await publish({ db, clock, media }, slug, { prepared, since }, { actor: operator })
  if (done.ok) return printPublished(print, done)
  throw new StartRefused(
    done.reason === 'changed'
      ? '그사이 사무실에서 공개한 내용이 있어 멈췄습니다. 다시 실행하면 그 내용과 비교해 공개합니다.'
      : describeRefusal(done),
  )
}

function printPublished(print: (line: string) => void, { number, changes }: Publication) {
  for (const line of changes.flatMap(describeChange)) print(line)
  print(
    changes.length
      ? `${number}번째로 공개했습니다: ${countChanges(changes)}`
      : '공개된 내용과 같아 바꾼 것이 없습니다.',
  )
}
