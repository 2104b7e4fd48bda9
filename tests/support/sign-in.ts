import type { Cookie, Page } from 'playwright-core'
import { passPhrase } from './people.ts'

/** By server and person: who has signed in once goes on with the same session. */
const sessions = new Map<string, Cookie[]>()

/**
 * Signs somebody in without the screen for it, which tests of their own walk through: a request in place of two documents, and
 * the first time only. The page may be an empty one.
 */
export async function signIn(page: Page, origin: string, email: string): Promise<void> {
  const key = keyOf(origin, email)
  const known = sessions.get(key)
  if (known) return await giveCookies(page, known)
  const answer = await page.request.post(`${origin}/admin/sign-in`, {
    form: { email, password: passPhrase },
    headers: { origin },
    maxRedirects: 0,
  })
  if (answer.status() >= 400) throw new Error(`${email} could not sign in: ${answer.status()}`)
  sessions.set(key, await page.context().cookies(origin))
}

/** For whose session has ended. */
export const forgetSession = (origin: string, email: string) => sessions.delete(keyOf(origin, email))

const keyOf = (origin: string, email: string) => `${origin} ${email}`

/** By the protocol: a context that was given cookies in Playwright's way would not be used again. */
async function giveCookies(page: Page, cookies: Cookie[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.setCookies', {
    cookies: cookies.map(({ name, value, domain, path, httpOnly, secure }) => ({
      name,
      value,
      domain,
      path,
      httpOnly,
      secure,
      sameSite: 'Lax',
    })),
  })
  await devtools.detach()
}
