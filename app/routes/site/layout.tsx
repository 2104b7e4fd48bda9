import { Outlet } from 'react-router'
import '../../ui/styles/site.css'

/** Everything public: the styles that every document shares. The frame itself is drawn by `Document`. */
export default function SiteLayout() {
  return <Outlet />
}
