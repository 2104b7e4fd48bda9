import { data } from 'react-router'
import { doorContext } from '../../door.ts'
import { Document } from '../../ui/document.tsx'
import { documentMeta } from '../../ui/document-meta.ts'
import { ErrorDocument } from '../../ui/error-document.tsx'
import type { Route } from './+types/page'
import { documentHeaders, readPage } from './read-page.server.ts'

/** Every content page of every site. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const read = await readPage(
    context.get(doorContext),
    url.pathname.replace(/(?<=.)\/$/, ''),
    url.searchParams,
  )
  return data(read, { headers: documentHeaders(read.page) })
}

export const headers = ({ loaderHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? loaderHeaders

export const meta = ({ loaderData, error }: Route.MetaArgs) => documentMeta(loaderData, error)

export default function Page({ loaderData }: Route.ComponentProps) {
  return <Document {...loaderData} />
}

export const ErrorBoundary = ErrorDocument
