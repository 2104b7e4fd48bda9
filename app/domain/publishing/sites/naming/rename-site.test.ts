import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameNow } from '#app/domain/site/name-now.server.ts'
import { operator } from '#app/domain/site/rights.server.ts'
import { walkJson } from '#app/domain/site/walk-json.ts'
import { runContent } from '../../../../../scripts/content.ts'
import { describeUnpublished } from '../../../../../server/unpublished-content.ts'
import { stricterDatabaseFirst } from '../../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../../tests/support/install.ts'
import { describeFirst } from '../../../../../tests/support/long.ts'
import { newAnswers } from '../../../../../tests/support/new-site.ts'
import { pagePart } from '../../documents/parts.ts'
import { documentsOf } from '../../documents/site-documents.ts'
import { readDocument, saveContentDraft } from '../../drafts/drafts.server.ts'
import { publish } from '../../publish/publish.server.ts'
import { readPublished } from '../../publish/published-site.server.ts'
import { createSite } from '../create-site.server.ts'
import { siteAnswers } from '../start/answers.ts'
import { freeName, listFormerNames, renameSite } from './rename-site.server.ts'

const actor = { type: 'system' } as const

describeFirst(1, stricterDatabaseFirst)('renaming a site on %s', (kind) => {
  let office: TestInstall
  let id: string
  beforeAll(async () => {
    office = await openTestInstall(kind)
    await createSite(office, siteAnswers.parse({ ...newAnswers, slug: 'daon', host: '' }), actor)
    id = (await readPublished(office.db, 'daon'))?.siteId as string
  })
  afterAll(() => office.close())

  const linksOf = async (slug: string) => {
    const shown = await readPublished(office.db, slug)
    const texts = [shown?.settings, ...(shown?.documents.values() ?? [])].flatMap((one) => walkJson(one))
    return texts.flatMap(({ value }) => (/^\/(?:daon|saebom)/.test(String(value)) ? [value] : []))
  }
  const documentOf = async (slug: string, part: Parameters<typeof readDocument>[2]) => {
    const shown = await readPublished(office.db, slug)
    return shown && (await readDocument(office.db, shown, part))
  }

  test('takes links, drafts and what is meant to stand along, in one publication', async () => {
    expect(await linksOf('daon')).toContain('/daon/customer')
    const questions = documentsOf(
      (await readPublished(office.db, 'daon'))?.documents ?? new Map(),
      'page',
    ).find(([, page]) => JSON.stringify(page).includes('/daon/customer'))?.[0] as string
    const edited = await documentOf('daon', pagePart(questions))
    const draft = { ...edited?.content, title: '고치던 제목' }
    await saveContentDraft(office, 'daon', pagePart(questions), { content: draft, version: 0 }, actor)
    const stands = {
      id: 'a',
      site_id: id,
      check_name: 'phone',
      file: 'daon/site.json',
      words: '1',
      reason: 'x',
    }
    await office.db
      .insertInto('accepted_findings')
      .values({ ...stands, accepted_at: '2026-01-01T00:00:00.000Z' })
      .execute()
    expect(await renameSite(office, { id, slug: 'daon' }, 'saebom', actor)).toEqual({ ok: true, number: 2 })
    expect(await readPublished(office.db, 'daon')).toBeUndefined()
    expect((await readPublished(office.db, 'saebom'))?.settings?.slug).toBe('saebom')
    expect([...new Set(await linksOf('saebom'))]).toEqual(['/saebom/customer'])
    const after = await documentOf('saebom', pagePart(questions))
    expect(after?.draft).toMatchObject({ conflicts: [], content: { title: '고치던 제목' } })
    expect(JSON.stringify(after?.content)).not.toContain('/daon/')
    const files = await office.db
      .selectFrom('accepted_findings')
      .select('file')
      .where('id', '=', 'a')
      .execute()
    expect(files).toEqual([{ file: 'saebom/site.json' }])
    expect(await nameNow(office.db, 'daon')).toBe('saebom')
    const audit = await office.db
      .selectFrom('audit_entries')
      .select('details')
      .where('action', '=', 'site.renamed')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(audit.details ?? '')).toEqual({ from: 'daon', to: 'saebom', number: 2 })
  })

  test('a form that was open takes no name back, and neither does the publication before', async () => {
    const edited = await documentOf('saebom', 'settings')
    const late = { ...edited?.content, slug: 'daon', hours: '오전 9시부터' }
    const saved = await saveContentDraft(office, 'saebom', 'settings', { content: late, version: 0 }, actor)
    expect(saved).toMatchObject({ ok: true, content: { slug: 'saebom', hours: '오전 9시부터' } })
    const chosen = { settings: saved.ok ? saved.version : 0 }
    expect(await publish(office, 'saebom', { chosen }, { actor })).toMatchObject({ ok: true, number: 3 })
    expect(await publish(office, 'saebom', { rollBackFrom: undefined }, { actor: operator })).toMatchObject({
      ok: true,
      number: 2,
    })
    expect(await publish(office, 'saebom', { rollBackFrom: undefined }, { actor: operator })).toMatchObject({
      ok: true,
      number: 1,
    })
    expect((await readPublished(office.db, 'saebom'))?.settings?.slug).toBe('saebom')
    expect([...new Set(await linksOf('saebom'))]).toEqual(['/saebom/customer'])
    expect(await readPublished(office.db, 'daon')).toBeUndefined()
  })

  test('the error about a folder with the former name says the present name', async () => {
    const env = { DATA_DIR: office.dataDir, ...(office.databaseUrl && { DATABASE_URL: office.databaseUrl }) }
    const lines: string[] = []
    const print = (line: string) => void lines.push(line)
    expect(await runContent(['diff', 'daon'], env, { print, printError: print })).toBe(1)
    expect(lines.join()).toContain("'daon' 단지의 이름은 이제 'saebom'입니다")
    const contentDir = mkdtempSync(join(tmpdir(), 'bunyang-renamed-'))
    mkdirSync(join(contentDir, 'daon'))
    writeFileSync(join(contentDir, 'daon/site.json'), '{}')
    expect(await describeUnpublished({ ...office, env: { contentDir } as never })).toEqual([
      `${contentDir}/daon: 단지 이름이 'saebom'으로 바뀌었습니다. 폴더 이름과 site.json의 slug도 바꿔 주세요.`,
    ])
    rmSync(contentDir, { recursive: true })
  })

  test('a name that leads on is nobody else’s until it is freed, and the site may have it back', async () => {
    const other = { ...newAnswers, slug: 'daon', host: 'other.example', name: '다른 단지', shortName: '다른' }
    expect(await createSite(office, siteAnswers.parse(other), actor)).toMatchObject({
      ok: false,
      faults: [{ location: 'slug', sentence: "'daon'은 'saebom' 단지의 옛 이름이라 쓸 수 없습니다" }],
    })
    const second = { id: office.otherSite.id, slug: 'second' }
    for (const to of ['daon', 'saebom', 'first', 'admin', 'Daon', ''])
      expect(await renameSite(office, second, to, actor), to).toMatchObject({ ok: false, reason: 'refused' })
    expect(await renameSite(office, second, 'second', actor)).toEqual({ ok: false, reason: 'same' })
    expect(await renameSite(office, { id, slug: 'daon' }, 'third', actor)).toMatchObject({
      reason: 'not-found',
    })
    expect(await renameSite(office, { id, slug: 'saebom' }, 'daon', actor)).toMatchObject({ ok: true })
    expect((await listFormerNames(office.db, id)).map(({ slug }) => slug)).toEqual(['saebom'])
    expect(await renameSite(office, { id, slug: 'daon' }, 'dasom', actor)).toMatchObject({ ok: true })
    expect([await nameNow(office.db, 'daon'), await nameNow(office.db, 'saebom')]).toEqual(['dasom', 'dasom'])
    expect(await freeName(office, { id: second.id }, 'daon', actor)).toBe(false)
    expect(await freeName(office, { id }, 'daon', actor)).toBe(true)
    expect(await renameSite(office, second, 'daon', actor)).toMatchObject({ ok: true })
  })
})
