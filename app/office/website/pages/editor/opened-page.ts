import type { Route } from './+types/screen'

/** The loader data of the editor of a page. */
export type OpenedPage = Route.ComponentProps['loaderData']
