import { redirect } from 'react-router'
import { siteContext } from '#app/site-context.ts'
import type { Route } from './+types/promotion-press'

/** `/Promotion/Press` redirects to the press list. */
export const loader = ({ request, context }: Route.LoaderArgs) =>
  redirect(`/${siteContext(context).site.slug}/press${new URL(request.url).search}`)
