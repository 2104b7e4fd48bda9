/**
 * A request as the router sees it. The address is the one in the visitor's browser, whatever stands between. `Origin` is
 * left out: whether the request comes from a page of ours was asked before (`comesFromHere`), by one rule for all.
 * HEAD is drawn as GET, since its headers are those of GET, and as for no browser: nobody looks at it, so nothing counts.
 */
export function routerRequest(request: Request, url: URL): Request {
  const headers = new Headers(request.headers)
  headers.delete('origin')
  if (request.method === 'HEAD') {
    headers.delete('user-agent')
    return new Request(url, { headers })
  }
  const { method, body } = request
  // Without the request's signal: what was begun is finished, and nothing of it is held by one that never fires.
  return new Request(
    url,
    body ? ({ method, headers, body, duplex: 'half' } as RequestInit) : { method, headers },
  )
}
