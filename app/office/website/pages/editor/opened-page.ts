import type { Route } from './+types/screen'

/** What the editor is given of a page. */
export type OpenedPage = Route.ComponentProps['loaderData']
