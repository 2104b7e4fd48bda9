import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { checkContent } from '#app/domain/publishing/check/check-folder.server.ts'
import { checkAgainstInstall } from '#app/domain/publishing/check/check-install.server.ts'
import { publishedDrawings } from '#app/domain/publishing/check/check-references.ts'
import { describeFinding } from '#app/domain/publishing/check/finding.ts'
import { readOtherSites } from '#app/domain/publishing/check/other-sites.server.ts'
import { listFiles } from '#app/domain/publishing/folder/content-files.ts'
import { readSite, type SiteContent } from '#app/domain/publishing/folder/read-content.server.ts'
import { unpackZip } from '#app/domain/publishing/folder/zip-folder.ts'
import { readPublished } from '#app/domain/publishing/publish/published-site.server.ts'
import { readTarget, type Target } from '#app/domain/publishing/publish/target.server.ts'
import {
  mergedSite,
  mergeFolder,
  nameConflict,
  type Side,
  withAlerts,
} from '#app/domain/publishing/site-jobs/merge-folder.server.ts'
import { describeFault } from '#app/domain/site/content-fault.ts'
import { describeUnreadable } from '#app/domain/site/unreadable-content.ts'
import { withParticle } from '#app/platform/particle.ts'
import type { Install } from '../../server/install.ts'
import { StartRefused } from '../../server/start-checks.ts'

interface Context extends Pick<Install, 'env' | 'db'> {
  print(line: string): void
}

export interface CheckedContent {
  site: SiteContent
  target: Target
  /** What the site had published when the folder was compared with it; undefined for a new site. */
  since: string | undefined
}

/** @param from folder or ZIP file; by default the site's folder of `contentDir` @throws StartRefused where there is none */
export function openFolder(slug: string, from: string | undefined, contentDir: string): string {
  const source = from ? resolve(from) : join(contentDir, slug)
  if (!existsSync(source)) throw new StartRefused(`${withParticle(source, '이')} 없습니다.`)
  if (statSync(source).isDirectory()) return source
  const target = mkdtempSync(join(tmpdir(), 'bunyang-zip-'))
  process.once('exit', () => rmSync(target, { recursive: true, force: true }))
  unpackZip(source, target)
  if (existsSync(join(target, 'site.json'))) return target
  const inside = listFiles(target).find(({ path }) => existsSync(join(path, 'site.json')))
  if (!inside) throw new StartRefused('ZIP 파일 안에 site.json이 없습니다.')
  return inside.path
}

/** @throws StartRefused with every fault */
export async function readAndCheck(
  { env, db, print }: Context,
  slug: string,
  from: string | undefined,
  take?: Side,
): Promise<CheckedContent> {
  const folder = openFolder(slug, from, env.contentDir)
  const published = await readPublished(db, slug, false, 'left-out')
  const read = readSite(folder, slug, published && publishedDrawings(published))
  if (!read.ok) throw refusal(read.faults.map(describeFault))
  for (const line of read.upgraded) print(`주의 ${describeUpgraded(line)}`)
  for (const fault of read.known)
    print(`주의 ${describeFault(fault)} (지금 공개된 도면에도 있어 공개를 막지 않습니다)`)
  for (const fault of published?.unreadable ?? [])
    print(`주의 ${describeUnreadable(slug, fault)}. 폴더를 공개하면 바뀝니다.`)
  const written = await readTarget(
    published ? withAlerts(read.site, published) : read.site,
    folder,
    env.contentDir,
  )
  const { target, conflicts } = published
    ? await mergeFolder(db, published, written, take ?? 'folder')
    : { target: written, conflicts: [] }
  if (conflicts.length && !take)
    throw new StartRefused(
      [
        ...conflicts.map(nameConflict),
        `폴더와 사무실이 같은 곳 ${conflicts.length}군데를 서로 다르게 고쳤습니다. --take folder나 --take office로 어느 쪽을 쓸지 정해 주세요.`,
      ].join('\n'),
    )
  const site = mergedSite(read.site, target)
  const faults = await checkAgainstInstall(db, target, published)
  if (faults.length) throw refusal(faults.map(describeFault))
  const { open, warnings, accepted } = checkContent(site, env.contentDir, {
    publicDir: resolve('public'),
    others: await readOtherSites(db, slug),
  })
  for (const finding of warnings) print(`주의 ${describeFinding(finding)}`)
  for (const { by, finding } of accepted)
    print(`인정 ‘${by.name}’ ${describeFinding(finding)} 이유: ${by.reason}`)
  if (open.length) throw refusal(open.map(describeFinding))
  return { site, target, since: published?.publication?.id }
}

export const describeUpgraded = (line: string): string =>
  `${line} (이전 버전의 형식을 현재 형식으로 바꾸어 읽었습니다)`

export const refusal = (lines: string[]) =>
  new StartRefused([...lines, `고칠 것 ${lines.length}건. 고친 뒤 다시 해 주세요.`].join('\n'))
