export interface SilentFilmParts {
  /** Holds the film until it is wanted: browsers do not fetch what is inside a template. */
  film: HTMLTemplateElement
  stop: HTMLButtonElement
}
