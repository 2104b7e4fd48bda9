/** A page's own path, except the enquiry page, which is below the site's slug. */
export const addressOfPage = (slug: string, path: string): string =>
  path === '/customer' ? `/${slug}/customer` : path

/** The other way round. */
export const pathOfAddress = (slug: string, address: string): string =>
  address === `/${slug}/customer` ? '/customer' : address
