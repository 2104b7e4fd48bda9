export interface ProjectDataParts {
  shows: HTMLAnchorElement
}
