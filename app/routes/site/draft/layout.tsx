import { Outlet } from 'react-router'
import { openDraftOfToken } from './open-draft.server.ts'
import '../../../ui/styles/site.css'

export const middleware = [openDraftOfToken]

/** Documents of drafts: the renderer and the styles of visitors' documents. */
export default function DraftLayout() {
  return <Outlet />
}
