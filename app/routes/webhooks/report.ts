import { recordReports } from '#app/domain/messages/record-reports.server.ts'
import { isReportToken } from '#app/domain/messages/report-address.server.ts'
import { requestContext } from '#app/request-context.ts'
import type { Route } from './+types/report'

/** Delivery reports of a vendor, at a secret address and with the vendor's signature. */
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

export const loader = () => new Response(null, { status: 404 })
