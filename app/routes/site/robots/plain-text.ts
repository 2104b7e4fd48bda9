/**
 * An answer for programs, which may be an hour old. The install keeps it for a minute: what it lists may have appeared
 * by the clock meanwhile, without anything being published.
 */
export const plainText = (text: string, type = 'text/plain') =>
  new Response(text, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'public, max-age=3600',
      'x-keep-seconds': '60',
    },
  })
