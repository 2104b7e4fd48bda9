import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { openOffice } from '#app/office/office.server.ts'
import { type RequestContext, requestContext } from '#app/request-context.ts'

/** What a loader or an action of the office comes to, asked as the router does: within the office's middleware. */
export async function askOffice<Came>(
  ctx: RequestContext,
  handle: (args: LoaderFunctionArgs) => Promise<Came>,
  request: Request,
  params: Record<string, string> = {},
): Promise<Came> {
  const context = new RouterContextProvider(new Map([[requestContext, ctx]]))
  const args = { request, params, context } as unknown as LoaderFunctionArgs
  let came: Promise<Came> | undefined
  await openOffice(args, async () => {
    came = handle(args)
    await came
    return new Response()
  })
  return await (came as Promise<Came>)
}
