/** Search engines, previewers of links, archives and monitors, by the names they give themselves. */
const robots =
  /bot\b|bot[/;]|crawl|spider|slurp|yeti|daumoa|scrap|facebookexternalhit|meta-external|mediapartners|preview|whatsapp|telegram|embedly|bingpreview|lighthouse|pagespeed|pingdom|uptime|monitor|archiver|feed|validator|http-?client|GoogleOther|Google-|APIs-Google|ChatGPT|Claude|Perplexity/i

/**
 * Whether somebody opens a document to read it: a browser that goes to it. What is fetched ahead, by a robot or by a
 * script is no opening. Every browser says Mozilla/5.0; programs for the command line do not.
 * `Sec-Fetch-Dest` is not sent by older Safari, and by nobody over plain http.
 */
export function opensDocument(request: Request): boolean {
  const { headers, method } = request
  const agent = headers.get('user-agent') ?? ''
  const dest = headers.get('sec-fetch-dest')
  return (
    method === 'GET' &&
    agent.startsWith('Mozilla/') &&
    !robots.test(agent) &&
    (!dest || dest === 'document') &&
    !isFetchedAhead(request)
  )
}

/** Whether a browser fetches a document before anybody asked for it: it tells when it is looked at. */
export const isFetchedAhead = ({ headers }: Request): boolean =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ''),
  )

/** Whether the browser that says so itself, from the document it was given ahead, is one of a person. */
export const opensLater = ({ headers }: Request): boolean => {
  const agent = headers.get('user-agent') ?? ''
  return agent.startsWith('Mozilla/') && !robots.test(agent)
}
