/** `Origin` was checked by `isSameOrigin`. HEAD is rendered as GET without a user agent, so that nothing counts it. */
export function routerRequest(request: Request, url: URL): Request {
  const headers = new Headers(request.headers)
  headers.delete('origin')
  if (request.method === 'HEAD') {
    headers.delete('user-agent')
    return new Request(url, { headers })
  }
  const { method, body } = request
  // Without the signal: actions finish even if the client disconnects.
  return new Request(
    url,
    body ? ({ method, headers, body, duplex: 'half' } as RequestInit) : { method, headers },
  )
}
