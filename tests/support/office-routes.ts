import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'

/** Of a route: its whole path, with the parameters that it has, and the module that answers. */
export interface OfficeRoute {
  path: string
  file: string
}

function flatten(entries: RouteConfigEntry[], above = ''): OfficeRoute[] {
  return entries.flatMap(({ path, index, children, file }) => {
    const here = [above, path].filter(Boolean).join('/')
    return children ? flatten(children, here) : index || path ? [{ path: here, file }] : []
  })
}

/** Pages before signing in, what leads on and what is missing. */
const open = new Set([
  'admin',
  ...['setup', 'sign-in', 'second-factor', 'forgot-password', 'reset-password', 'sign-out', '*'].map(
    (path) => `admin/${path}`,
  ),
])

/** Every route of the office behind the sign-in. */
export const officeRoutes: readonly OfficeRoute[] = flatten(routes).filter(
  ({ path }) => /^admin(\/|$)/.test(path) && !open.has(path),
)

/** Those that show a screen: the others are files and answers to scripts. */
export const officeScreens: readonly string[] = officeRoutes
  .filter(({ file }) => file.endsWith('/screen.tsx'))
  .map(({ path }) => path)
