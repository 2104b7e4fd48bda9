import { Outlet } from 'react-router'
import { requireSiteOfPath } from './site-of-path.server.ts'
import '#app/ui/styles/site.css'

export const middleware = [requireSiteOfPath]

/** Styles of all public documents. `Document` renders the frame. */
export default function SiteLayout() {
  return <Outlet />
}
