export interface ProjectDataParts {
  /** A link to an option of the page. */
  shows: HTMLAnchorElement
}
