import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDb } from '#app/db/client.server.ts'
import { pagePart } from '#app/domain/publishing/documents/parts.ts'
import { readDocument } from '#app/domain/publishing/drafts/drafts.server.ts'
import { readPublished } from '#app/domain/publishing/publish/published-site.server.ts'
import { createUser } from '#app/domain/staff/create-user.server.ts'
import { passwordHasher } from '#app/domain/staff/password-hash.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { lowCost, passPhrase } from './support/people.ts'
import { type OwnServer, startTestServer } from './support/server.ts'

const [first, other] = ['dalbit-maru', 'solbit-maru']
const part = pagePart('/terms')

let server: OwnServer
let db: Db
beforeAll(async () => {
  server = await startTestServer('sqlite', { LOG_TO: 'file' })
  db = openDb(server)
})
afterAll(async () => {
  await db.destroy()
  await server.stop()
})

/** Somebody of one site, signed in. */
async function personOf(slug: string, role: 'editor' | 'manager') {
  const email = `${role}@orbit.example`
  const site = await db.selectFrom('sites').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
  const user_id = await createUser(db, systemClock, {
    name: role,
    email,
    passwordHash: await passwordHasher(lowCost).hash(passPhrase),
  })
  const created_at = systemClock.now().toISOString()
  await db
    .insertInto('memberships')
    .values({ id: newId(), user_id, site_id: site.id, role, created_at })
    .execute()
  const send = (path: string, cookie: string, body?: BodyInit) =>
    fetch(server.origin + path, {
      redirect: 'manual',
      headers: { cookie, origin: server.origin },
      ...(body && { method: 'POST', body }),
    })
  const signed = await send('/admin/sign-in', '', new URLSearchParams({ email, password: passPhrase }))
  const cookie = signed.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const at = `/admin/sites/${slug}`
  return {
    ask: async (below: string, body?: BodyInit) => await (await send(`${at}/${below}`, cookie, body)).text(),
    /** Saves the page with a paragraph more. @returns the draft's version */
    async save(text: string): Promise<number> {
      const shown = await readPublished(db, slug)
      const page = shown && (await readDocument(db, shown, part))
      const blocks = page?.published?.blocks as object[]
      const more = { type: 'prose', introduction: [], sections: [{ title: '안내', parts: [{ text }] }] }
      const content = { ...page?.content, blocks: [...blocks, more] }
      // In parts, as the editor's script sends it: encoded it would be longer than a form may be.
      const form = new FormData()
      const sent = { intent: 'save', part, version: String(page?.version ?? 0) }
      for (const [name, value] of Object.entries({ ...sent, content: JSON.stringify(content) }))
        form.set(name, value)
      const saved = await send(`${at}/document`, cookie, form)
      return ((await saved.json()) as { version: number }).version
    },
  }
}

/** Milliseconds of processor that the server has used, with the processes that it started. Other work on the machine does not count. */
function processorMs(pid = server.child.pid): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  // Hundredths of a second.
  const [user = 0, system = 0] = rest.split(' ').slice(11, 13).map(Number)
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return children
    .split(' ')
    .filter(Boolean)
    .reduce((sum, child) => sum + processorMs(Number(child)), (user + system) * 10)
}

interface Measured<T> {
  result: T
  /** Milliseconds of processor that the server used meanwhile, for this and for whatever else it did. */
  used: number
}

async function measured<T>(work: () => Promise<T>): Promise<Measured<T>> {
  const before = processorMs()
  const result = await work()
  return { result, used: processorMs() - before }
}

test('a paragraph that is costly to check costs little more than another, and another site publishes meanwhile', {
  tags: ['long'],
}, async () => {
  const editor = await personOf(first, 'editor')
  const manager = await personOf(other, 'manager')
  /** Checks the draft of one site while another publishes; the pages of the other are rendered again afterwards. */
  const beside = async (checked: string, published: string) => {
    await editor.save(checked)
    const checking = measured(() => editor.ask('publish?check=1'))
    const draft = `${await manager.save(published)} ${part}`
    const publishing = await measured(() =>
      manager.ask('publish.data', new URLSearchParams({ intent: 'publish', chosen: draft })),
    )
    expect(publishing.result).toContain('공개했습니다')
    return { told: await checking, publishing }
  }
  // The first round reads the programs of the threads as well.
  await beside('모형을 보실 수 있습니다.', '언제든 문의해 주세요.')
  const plain = await beside('모형을 살펴보실 수 있습니다.', '궁금한 것을 문의하실 수 있습니다.')
  const costly = await beside('84㎡'.repeat(40_000), '궁금한 점을 문의하실 수 있습니다.')
  expect(costly.told.result).toContain('한 문단은 20,000자까지 쓸 수 있습니다(지금 120,000자)')
  // Both together each time, so that neither can have waited for longer.
  const most = ({ told, publishing }: typeof plain) => Math.max(told.used, publishing.used)
  expect(most(costly)).toBeLessThan(2 * most(plain) + 1000)
})
