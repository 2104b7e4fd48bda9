import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateInstallState } from '#app/db/install-state.server.ts'
import { createLead } from '#app/domain/customers/intake/create-lead.server.ts'
import { newId } from '#app/platform/ids.ts'
import { eachDatabaseKind } from './support/database.ts'
import { openTestInstall, type TestInstall } from './support/install.ts'
import { filledIn } from './support/leads.ts'
import { describeFirst } from './support/long.ts'

const root = resolve(import.meta.dirname, '..')

describeFirst(1, eachDatabaseKind)('npm run retention on %s', (kind) => {
  let office: TestInstall
  beforeAll(async () => {
    office = await openTestInstall(kind)
    const { leadId } = await createLead(
      office,
      office.site,
      {
        form: 'inline',
        fields: filledIn(),
        submissionKey: 'k',
      },
      { type: 'visitor' },
    )
    const lead = await office.db
      .selectFrom('leads')
      .selectAll()
      .where('id', '=', leadId)
      .executeTakeFirstOrThrow()
    const many = Array.from({ length: 55 }, (_, n) => ({
      ...lead,
      id: newId(),
      receipt_no: `n${n}`,
      idempotency_key: `n${n}`,
      open_phone_hash: null,
      manage_hash: `n${n}`,
      expires_at: '2020-01-01T00:00:00.000Z',
    }))
    await office.db.insertInto('leads').values(many).execute()
    await office.db.updateTable('leads').set({ expires_at: '2099' }).where('id', '=', leadId).execute()
  })
  afterAll(() => office.close())

  const script = ['--disable-warning=ExperimentalWarning', 'scripts/retention.ts']
  const run = (...args: string[]) => execute(process.execPath, [...script, ...args])
  /** At a terminal of its own, which answers the question. */
  const runOnTerminal = (answer: string, ...args: string[]) =>
    execute('script', ['-qec', [process.execPath, ...script, ...args].join(' '), '/dev/null'], answer)
  const execute = (program: string, args: string[], answer?: string) =>
    new Promise<{ code: number; output: string }>((done) => {
      const child = execFile(
        program,
        args,
        {
          cwd: root,
          env: {
            PATH: process.env.PATH,
            // Else each run would compile the same modules.
            NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
            DATA_DIR: office.dataDir,
            ...(office.databaseUrl ? { DATABASE_URL: office.databaseUrl } : {}),
          },
        },
        (_, stdout, stderr) => done({ code: child.exitCode ?? 0, output: stdout + stderr }),
      )
      if (answer) child.stdin?.write(`${answer}\n`)
    })
  const leads = async () => (await office.db.selectFrom('leads').select('id').execute()).length

  test('asks for a person’s word on the clock and on the number, and then does it', {
    tags: 'long',
  }, async () => {
    await updateInstallState(office.db).set({ clock_at: '2020-01-01T00:00:00.000Z' }).execute()
    const doubtful = await run()
    expect(doubtful).toMatchObject({ code: 1, output: expect.stringContaining('--clock-is-right') })
    expect(doubtful.output).not.toMatch(/\bat .*:\d+/)
    const many = await run('--clock-is-right')
    expect(many).toMatchObject({ code: 2, output: expect.stringContaining('--confirm 55') })
    expect(await leads()).toBe(56)
    expect((await run('--dry-run', '--confirm', '55')).output).toContain('접수 55건')
    expect(await leads()).toBe(56)
    const refused = await runOnTerminal('n', '--confirm', '55')
    expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(/55건.*아무것도 파기하지/s) })
    expect(await leads()).toBe(56)
    expect(await runOnTerminal('y', '--confirm', '55')).toMatchObject({ code: 0 })
    expect(await leads()).toBe(1)
    const nothing = await run('--confirm', '5')
    expect(nothing).toMatchObject({
      code: 1,
      output: expect.stringContaining('확인을 기다리는 것이 없습니다'),
    })
    expect(await run('--confirm', 'all')).toMatchObject({ code: 1 })
  })
})
