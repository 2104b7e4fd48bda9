import { redirect } from 'react-router'
import { siteContext } from '#app/site-context.ts'
import type { Route } from './+types/promotion-customer'

/** `/Promotion/Customer` redirects to the enquiry page with the query (utm, NaPm). */
export const loader = ({ request, context }: Route.LoaderArgs) =>
  redirect(`/${siteContext(context).site.slug}/customer${new URL(request.url).search}`)
