export interface SiteLayoutParts {
  /** A building of the drawing, by its number. */
  building: SVGAElement
  /** Its row in the table, by the same number. */
  row: HTMLTableRowElement
  /** Where the row is shown. */
  panel: HTMLElement
}
