import { Outlet } from 'react-router'
import { savePostedForm } from '#app/routes/admin/drafts/save-posted-form.server.ts'
import type { Route } from './+types/signed-in'
import { openOffice } from './office.server.ts'

/** Around every route of the office that asks for a person. */
export const middleware: Route.MiddlewareFunction[] = [savePostedForm, openOffice]

export default function SignedIn() {
  return <Outlet />
}
