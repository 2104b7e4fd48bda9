import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createImport,
  findImport,
  moveImport,
} from '#app/domain/customers/import-export/import/imports.server.ts'
import { runImports } from '#app/domain/customers/import-export/import/run-imports.server.ts'
import { readSheet } from '#app/domain/customers/import-export/sheet/read-sheet.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { makePerson } from '../../../../tests/support/people.ts'
import { begin } from './commands.server.ts'
import type { OfficeOfImport } from './one-import.server.ts'

const file = Buffer.from(
  '이름,연락처,동의일\n김가온,010-5000-0001,2026-10-05\n이서준,010-5000-0002,2026-10-05\n',
)
/** As the form sends it. */
const typed = begin.input.parse({
  ...{ layout: '', sure: 'on', consent: 'column', known: 'join' },
  ...{ 'column-name': '0', 'column-phone': '1', 'column-consentAt': '2' },
})

describe.each(databaseKinds)('beginning a list on %s', (kind) => {
  let install: TestInstall
  let actor: { type: 'user'; id: string }
  beforeAll(async () => {
    install = await openTestInstall(kind)
    actor = {
      type: 'user',
      id: await makePerson(install, { email: 'manager@example.com', role: 'manager' }),
    }
  })
  afterAll(() => install.close())

  /** The office of a request that has read the list, which others may change meanwhile. */
  async function opened() {
    const table = readSheet(file)
    if (!table.ok) throw new Error(table.reason)
    const id = (await createImport(install, install.site, { name: '설문', table, file }, actor)) as string
    const found = await findImport(install.db, install.site.id, id)
    return { id, office: { ...install, actor, found } as unknown as OfficeOfImport }
  }

  test('begin: of two clicks at once one begins, and the other hears that the list has begun', async () => {
    const { office } = await opened()
    const [one, other] = await Promise.all([begin.run(office, typed), begin.run(office, typed)])
    const [begun, refused] = one instanceof Response ? [one, other] : [other, one]
    expect(begun).toMatchObject({ status: 302 })
    expect(refused).toMatchObject({ ok: false, notice: expect.stringContaining('이미 시작했거나') })
  })

  test('begin: a click that comes once rows are decided hears that the list has begun, not that it was cut off', async () => {
    const { office } = await opened()
    await begin.run(office, typed)
    await runImports(install)
    expect(await begin.run(office, typed)).toMatchObject({
      ok: false,
      notice: expect.stringContaining('이미 시작했거나'),
    })
  })

  test('begin: a list of which a part came in says so, and one that was given up meanwhile does not', async () => {
    const { id, office } = await opened()
    await install.db
      .deleteFrom('import_rows')
      .where('import_id', '=', id)
      .where('state', '=', 'waiting')
      .where('number', '=', 3)
      .execute()
    expect(await begin.run(office, typed)).toMatchObject({
      ok: false,
      notice: expect.stringContaining('올리는 도중에 끊겨'),
    })
    await moveImport(install, install.site, id, { from: 'open', to: 'given-up' }, actor)
    expect(await begin.run(office, typed)).toMatchObject({
      ok: false,
      notice: expect.stringContaining('이미 시작했거나'),
    })
  })
})
