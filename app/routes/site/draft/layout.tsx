import { Outlet } from 'react-router'
import { openDraftOfToken } from './open-draft.server.ts'
import '#app/ui/styles/site.css'

export const middleware = [openDraftOfToken]

export default function DraftLayout() {
  return <Outlet />
}
