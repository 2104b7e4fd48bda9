import type { DetailPanelParts } from '#app/ui/detail-panel/contract.ts'

export interface BuildingsParts extends DetailPanelParts {
  /** The price tables of the types of this layout as JSON, for `priceOf`; missing where the site shows none. */
  prices: HTMLElement
  /** Address of the pictures from the windows, and of the form; a home's own part is added, to the form's where it ends with `=`. */
  outlooks: HTMLElement
  book: HTMLElement
  /** Asks for a home by its numbers. */
  find: HTMLFormElement
  /** Says what is wrong with the numbers. */
  fault: HTMLElement
  /** Announces the number of matching homes. */
  found: HTMLOutputElement
  /** By building number. */
  tower: HTMLElement
  /** How many homes a choice would leave. */
  count: HTMLElement
}
