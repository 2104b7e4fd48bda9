import type { AuthContext } from './auth-context.ts'

/** Behind a proxy the request's scheme is wrong; in a trial only the request knows the port. */
export const handoverLink = (
  { linkOrigin, origin }: Pick<AuthContext, 'linkOrigin' | 'origin'>,
  path: string,
): string => (linkOrigin.startsWith('https:') ? linkOrigin : origin) + path
