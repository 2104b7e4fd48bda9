export interface SilentFilmParts {
  /** Holds the film until it is wanted: what stands in a template is not fetched. */
  film: HTMLTemplateElement
  stop: HTMLButtonElement
}
