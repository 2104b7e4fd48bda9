import { Outlet } from 'react-router'
import type { Route } from './+types/signed-in'
import { keepUnsent } from './keep-unsent.server.ts'
import { openOffice } from './office.server.ts'

/** Around every route of the office that requires a session. */
export const middleware: Route.MiddlewareFunction[] = [keepUnsent, openOffice]

export default function SignedIn() {
  return <Outlet />
}
