/** A route that says `handle.hydrate` is an app; every other one is a document with islands, or a tour. */
export interface RouteHandle {
  hydrate?: boolean
  script?: 'tour'
}
