/** Cached for an hour; for a minute by the install, since scheduled posts appear without a publication. */
export const plainText = (text: string, type = 'text/plain') =>
  new Response(text, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'public, max-age=3600',
      'x-keep-seconds': '60',
    },
  })
