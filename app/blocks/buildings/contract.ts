import type { DetailPanelParts } from '../../ui/detail-panel/contract.ts'

export interface BuildingsParts extends DetailPanelParts {
  /** Announces the number of matching homes. */
  found: HTMLOutputElement
  /** By building number. */
  tower: HTMLElement
  /** How many homes a choice would leave. */
  count: HTMLElement
}
