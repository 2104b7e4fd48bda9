import { recordReports } from '../../features/messages/record-reports.server.ts'
import { isReportToken } from '../../features/messages/report-address.server.ts'
import { requestContext } from '../../request-context.ts'
import type { Route } from './+types/report'

/** Where a vendor says what became of messages. An address nobody can guess, and the vendor's own sign besides. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { keys, ports, db, clock } = context.get(requestContext)
  const port = ports.all.find(({ vendor }) => vendor === params.vendor)
  if (!port?.parseReport || !isReportToken(keys, port.vendor, params.token))
    return new Response(null, { status: 404 })
  const reports = port.parseReport({
    headers: Object.fromEntries(request.headers),
    body: await request.text(),
  })
  if (!reports) return new Response(null, { status: 400 })
  await recordReports(db, clock, port.vendor, reports)
  return new Response(null, { status: 200 })
}

/** Nothing is to be read here. */
export const loader = () => new Response(null, { status: 404 })
