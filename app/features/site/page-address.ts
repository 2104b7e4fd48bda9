/** Where a page of the content is shown: its own path, but for the enquiry page, which stands below the site's slug. */
export const addressOfPage = (slug: string, path: string): string =>
  path === '/customer' ? `/${slug}/customer` : path
