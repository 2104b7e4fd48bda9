import { redirect } from 'react-router'
import { siteContext } from '../../site-context.ts'
import type { Route } from './+types/promotion-customer'

/** `/Promotion/Customer` of the menu is the enquiry page of the visited site; the query (utm, NaPm) goes along. */
export const loader = ({ request, context }: Route.LoaderArgs) =>
  redirect(`/${siteContext(context).site.slug}/customer${new URL(request.url).search}`)
