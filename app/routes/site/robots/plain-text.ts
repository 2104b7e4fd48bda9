/** An answer for programs, which may be an hour old. */
export const plainText = (text: string, type = 'text/plain') =>
  new Response(text, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=3600' },
  })
