import type { Page } from 'playwright-core'
import { openDb } from '#app/db/client.server.ts'
import { resolveSecrets } from '#app/domain/operations/secrets/resolve-secrets.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { loadKeyRing } from '#app/platform/keys.server.ts'
import type { TestInstall } from './install.ts'
import { contextOf, enter } from './people.ts'
import { serverAt, type TestServer } from './server.ts'

/** By server and person: who has signed in once goes on with the same session. */
const sessions = new Map<string, ReadonlyMap<string, string>>()

/**
 * Signs somebody in on a server that this process has started, without the screen for it, which tests of their own walk
 * through. The page may be an empty one.
 */
export async function signIn(page: Page, origin: string, email: string): Promise<void> {
  const server = serverAt(origin)
  if (!server) throw new Error(`there is no server at ${origin}`)
  const key = keyOf(origin, email)
  const session = sessions.get(key) ?? (await beginSession(server, email))
  sessions.set(key, session)
  await giveCookies(page, origin, session)
}

/**
 * A new session of somebody, begun in this process: a server would hash the password at the cost that it has for everybody, a
 * quarter of a second of a core.
 * @returns its cookies
 */
export async function beginSession(server: TestServer, email: string): Promise<ReadonlyMap<string, string>> {
  const db = openDb(server)
  try {
    const keys = loadKeyRing({ dataDir: server.dataDir } as never)
    const refusal = await resolveSecrets(db, keys, systemClock)
    if (refusal) throw new Error(refusal)
    const office = { db, keys, clock: systemClock, origin: server.origin } as unknown as TestInstall
    return (await enter(contextOf(office), email)).cookies
  } finally {
    await db.destroy()
  }
}

/** By the menu of the person, as they do. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^내 메뉴/ }).click()
  await page.getByRole('menuitem', { name: '로그아웃' }).click()
  await page.waitForURL('**/admin/sign-in')
}

/** For whose session has ended. */
export const forgetSession = (origin: string, email: string) => sessions.delete(keyOf(origin, email))

const keyOf = (origin: string, email: string) => `${origin} ${email}`

/** By the protocol: a context that was given cookies in Playwright's way would not be used again. */
async function giveCookies(page: Page, origin: string, session: ReadonlyMap<string, string>): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.setCookies', {
    cookies: [...session].map(([name, value]) => ({
      name,
      value,
      url: origin,
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
    })),
  })
  await devtools.detach()
}
