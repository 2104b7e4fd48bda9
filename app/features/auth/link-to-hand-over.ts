import type { AuthContext } from './auth-context.ts'

/** An address that one person hands to another. Behind a proxy a request does not know of its https; in a trial only it knows the port. */
export const linkToHandOver = (
  { linkOrigin, origin }: Pick<AuthContext, 'linkOrigin' | 'origin'>,
  path: string,
): string => (linkOrigin.startsWith('https:') ? linkOrigin : origin) + path
