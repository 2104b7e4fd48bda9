import { Outlet } from 'react-router'
import type { Route } from './+types/screens'
import { ScreenError } from './screen-error.tsx'

export default function Screens() {
  return <Outlet />
}

/** What goes wrong with a screen is said in its place; the menu stays. */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ScreenError error={error} />
