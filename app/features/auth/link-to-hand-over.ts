import type { Door } from '../../door.ts'

/** An address that one person hands to another. Behind a proxy a request does not know of its https; in a trial only it knows the port. */
export const linkToHandOver = (
  { linkOrigin, origin }: Pick<Door, 'linkOrigin' | 'origin'>,
  path: string,
): string => (linkOrigin.startsWith('https:') ? linkOrigin : origin) + path
