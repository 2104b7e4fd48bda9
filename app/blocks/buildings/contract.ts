export interface BuildingsParts {
  /** Where it is said how many homes are found. */
  found: HTMLOutputElement
  /** The table of a building. */
  tower: HTMLElement
}
