import { Outlet } from 'react-router'
import type { Route } from './+types/screens'
import { ScreenError } from './screen-error.tsx'

export default function Screens() {
  return <Outlet />
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ScreenError error={error} />
