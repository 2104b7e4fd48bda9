/** A name for a page's file; addresses that differ only in case or slashes share one. */
export const fileOfPath = (path: string): string => path.slice(1).replaceAll('/', '-').toLowerCase() || 'home'
