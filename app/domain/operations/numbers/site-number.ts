/** Names a site where its slug must not be seen, such as in metrics: a site may be hidden, and its name a secret until it opens. */
export const siteNumber = (siteId: string): string => siteId.slice(-8)
