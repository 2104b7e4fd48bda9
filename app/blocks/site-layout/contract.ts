import type { DetailPanelParts } from '#app/ui/detail-panel/contract.ts'

export interface SiteLayoutParts extends DetailPanelParts {
  /** By building number. */
  building: SVGAElement
  row: HTMLTableRowElement
}
