const robots =
  /bot\b|bot[/;]|crawl|spider|slurp|yeti|daumoa|scrap|facebookexternalhit|meta-external|mediapartners|preview|whatsapp|telegram|embedly|bingpreview|lighthouse|pagespeed|pingdom|uptime|monitor|archiver|feed|validator|http-?client|GoogleOther|Google-|APIs-Google|ChatGPT|Claude|Perplexity/i

/**
 * Every browser says Mozilla/5.0; command line programs do not. `Sec-Fetch-Dest` is not sent by older Safari, nor over
 * plain http.
 */
export function isDocumentView(request: Request): boolean {
  const { headers, method } = request
  const agent = headers.get('user-agent') ?? ''
  const dest = headers.get('sec-fetch-dest')
  return (
    method === 'GET' &&
    agent.startsWith('Mozilla/') &&
    !robots.test(agent) &&
    (!dest || dest === 'document') &&
    !isPrefetch(request)
  )
}

/** Prefetched documents report their view when shown. */
export const isPrefetch = ({ headers }: Request): boolean =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ''),
  )

/** Whether the report of a prefetched document comes from a person's browser. */
export const isDeferredView = ({ headers }: Request): boolean => {
  const agent = headers.get('user-agent') ?? ''
  return agent.startsWith('Mozilla/') && !robots.test(agent)
}
