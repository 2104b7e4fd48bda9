import { renderToReadableStream, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { finishDocument } from '#app/document/finish-document.server.ts'
import { EnhancementAddresses } from '#app/enhance/use-enhancement.ts'
import { builtEntry } from '#app/islands/entry.server.ts'
import { UnreadableContent } from '#app/platform/stored-content.ts'
import { insideDraft } from '#app/routes/site/draft/inside-draft.ts'
import { requestContext } from './request-context.ts'
import { hostSiteContext } from './site-context.ts'

/**
 * Renders a whole document before anything is sent: documents are cached, and an error still has a status. React is not
 * given the request's signal: it would keep its listener, and with it the whole document, for as long as that lives.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, log, media } = context.get(requestContext)
  const { site, draft } = context.get(hostSiteContext) ?? {}
  const document = (
    <EnhancementAddresses value={(name) => builtEntry(`app/${name}/enhance.ts`)}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </EnhancementAddresses>
  )
  const { html, failed } = site ? drawDocument(document) : await drawApp(document)
  headers.set('content-type', 'text/html; charset=utf-8')
  const outcome = failed ? 500 : status
  // The loader had gone well and promised a page that may be kept.
  if (outcome >= 500) headers.set('cache-control', 'no-store')
  if (!site) return new Response(html, { headers, status: outcome })
  const finished = await finishDocument(draft ? insideDraft(html, site.slug, draft) : html, {
    status: outcome,
    site,
    media,
    log,
  })
  headers.set('x-style-source', finished.styleSource)
  // Of a string `Response` would first make a well-formed copy.
  return new Response(Buffer.from(finished.html), { headers, status: outcome })

  /** Nothing in a document waits for data: a string is made at half the cost of a stream. @throws what a view throws */
  function drawDocument(node: React.ReactNode) {
    return { html: `<!DOCTYPE html>${renderToString(node)}`, failed: false }
  }

  async function drawApp(node: React.ReactNode) {
    let failed = false
    const body = await renderToReadableStream(node, {
      nonce,
      onError(error) {
        failed = true
        log.error({ err: error }, 'render failed')
      },
    })
    await body.allReady
    return { html: await new Response(body).text(), failed }
  }
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const ctx = context.get(requestContext)
  if (error instanceof UnreadableContent) ctx.unreadable = error
  ctx.failure = error
  ctx.log.error({ err: error }, 'request failed')
}
