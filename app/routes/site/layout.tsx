import { Outlet } from 'react-router'
import { requireSiteOfPath } from './site-of-path.server.ts'
import '../../ui/styles/site.css'

export const middleware = [requireSiteOfPath]

/** Everything public: the styles that every document shares. The frame itself is drawn by `Document`. */
export default function SiteLayout() {
  return <Outlet />
}
