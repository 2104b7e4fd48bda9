import type { Role } from '#app/db/column-types.ts'
import type { MessagePorts } from '#app/domain/messages/message-port.ts'
import type { SiteRole } from '#app/domain/record/roles.ts'
import { lazyAuth } from '#app/domain/staff/auth.server.ts'
import { createUser } from '#app/domain/staff/create-user.server.ts'
import { findPerson, type Person } from '#app/domain/staff/find-person.server.ts'
import { type PasswordCost, passwordHasher } from '#app/domain/staff/password-hash.server.ts'
import { createPasswordQueue, type PasswordQueue } from '#app/domain/staff/password-queue.ts'
import { signIn } from '#app/domain/staff/sign-in.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import type { RequestContext } from '#app/request-context.ts'
import type { TestInstall } from './install.ts'
import { silent } from './outbox.ts'

/** So low that a test may hash as often as it likes. */
export const lowCost = { N: 2 ** 4, r: 8, p: 1 }

/** What everybody in the tests signs in with. */
export const passPhrase = 'a long pass phrase'

interface ContextChoices {
  secureCookies?: boolean
  address?: string
  /** A mail server is set up; letters stay in the outbox. */
  hasMail?: boolean
  /** Where passwords wait; without one, as long as they have to. */
  passwordQueue?: PasswordQueue
  /** More than the least, where the work of a hash has to be seen. */
  passwordCost?: PasswordCost
  /** As a server does at its first question, which costs as much as twenty others. */
  checksTables?: boolean
}

/** So much room that no test is refused for what it does at once. */
const roomy = () => {
  const lane = { max: 1000, waitMs: 60_000 }
  return createPasswordQueue({ known: lane, stranger: lane })
}

/** The context of a request to an install, as the shell makes it. */
export function contextOf(office: TestInstall, choices: ContextChoices = {}): RequestContext {
  const { secureCookies = false, address = '203.0.113.7', hasMail = false } = choices
  const { passwordQueue = roomy(), passwordCost = lowCost, checksTables = false } = choices
  const ports: MessagePorts = { all: hasMail ? [{ vendor: 'smtp' } as never] : [], of: () => undefined }
  return {
    ...office,
    auth: lazyAuth(office.db, {
      keys: office.keys,
      secureCookies,
      passwordCost,
      passwordQueue,
      checksTables,
    }),
    log: silent,
    ports,
    originOf: (host) => `https://${host}`,
    linkOrigin: office.origin,
    actor: { type: 'visitor', ipAddress: address, requestId: newId() },
    loadedSites: new Map(),
    nonce: undefined,
    live: { listen: () => () => {}, close: () => {} },
    homes: { listen: () => () => {}, close: () => {} },
    journal: { write: async () => true, isBehind: () => false },
    wakeWorker: () => {},
  }
}

/** Somebody who works for the first site, or for all of them as an owner. */
export async function makePerson(
  office: TestInstall,
  { email, role, siteId = office.site.id }: { email: string; role: Role; siteId?: string },
): Promise<string> {
  const passwordHash = await passwordHasher(lowCost).hash(passPhrase)
  const userId = await createUser(office.db, office.clock, {
    name: email.split('@')[0] ?? '',
    email,
    passwordHash,
  })
  await office.db
    .insertInto('memberships')
    .values({
      id: newId(),
      user_id: userId,
      site_id: role === 'owner' ? null : siteId,
      role,
      created_at: toTimestamp(office.clock.now()),
    })
    .execute()
  return userId
}

/** A browser's memory: it keeps cookies and sends them along. */
export function openBrowser() {
  const kept = new Map<string, string>()
  return {
    cookies: kept,
    request(path = '/admin', init: RequestInit = {}): Request {
      const headers = new Headers(init.headers)
      headers.set('cookie', [...kept].map(([name, value]) => `${name}=${value}`).join('; '))
      headers.set('user-agent', 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0')
      return new Request(`https://first.example${path}`, { ...init, headers })
    },
    take(headers: Headers): void {
      for (const line of headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (!value || /max-age=0/i.test(line)) kept.delete(name)
        else kept.set(name, value)
      }
    },
  }
}

export type TestBrowser = ReturnType<typeof openBrowser>

/** Signs in and remembers; throws where signing in fails. */
export async function enter(
  ctx: RequestContext,
  email: string,
  browser = openBrowser(),
): Promise<TestBrowser> {
  const signed = await signIn(ctx, browser.request(), { email, password: passPhrase })
  if (!signed.ok) throw new Error(signed.message)
  browser.take(signed.headers)
  return browser
}

/** Who a browser is to the office. */
export const personOf = (ctx: RequestContext, browser: TestBrowser): Promise<Person | undefined> =>
  findPerson(ctx, browser.request())

/** Somebody of the first site, or of all of them as an owner, who is signed in. */
export async function makeSignedIn(
  office: TestInstall,
  ctx: RequestContext,
  who: Parameters<typeof makePerson>[1],
): Promise<Person> {
  await makePerson(office, who)
  return (await personOf(ctx, await enter(ctx, who.email))) as Person
}

/** A person's first membership. */
export const membershipOf = async ({ db }: Pick<TestInstall, 'db'>, userId: string): Promise<string> =>
  (
    await db
      .selectFrom('memberships')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('id')
      .executeTakeFirstOrThrow()
  ).id

/** Adds a membership to those that a person has. */
export async function addMembership(
  { db, clock }: Pick<TestInstall, 'db' | 'clock'>,
  { userId, role, siteId }: { userId: string; role: SiteRole; siteId: string },
): Promise<void> {
  const membership = {
    id: newId(),
    user_id: userId,
    site_id: siteId,
    role,
    created_at: toTimestamp(clock.now()),
  }
  await db.insertInto('memberships').values(membership).execute()
}

/** The token that a one-time link carries. */
export const tokenIn = (link: string | undefined): string =>
  new URL(link ?? '').searchParams.get('token') ?? ''
