export interface BuildingsParts {
  /** Announces the number of matching homes. */
  found: HTMLOutputElement
  tower: HTMLElement
}
