import { parse, serialize } from 'hono/utils/cookie'

const cookieName = 'bunyang.office-site'

const rememberedSeconds = 30 * 24 * 60 * 60

/** What the address names or, where it names none, what was chosen last in this browser. Not checked against rights. */
export const siteChoice = (request: Request): string | undefined =>
  new URL(request.url).searchParams.get('site') || rememberedSite(request)

export const rememberedSite = (request: Request): string | undefined =>
  parse(request.headers.get('cookie') ?? '', cookieName)[cookieName]

/** `set-cookie` that remembers a choice. @param origin as the visitor sees it */
export const rememberSite = (site: string, origin: string): string =>
  serialize(cookieName, site, {
    path: '/admin',
    httpOnly: true,
    sameSite: 'Lax',
    secure: origin.startsWith('https:'),
    maxAge: rememberedSeconds,
  })
