/** A table, and below it the link to the next page. */
export interface LoadMoreParts {
  /** Address of the list and its last row, on the list itself. */
  list: HTMLElement
  last: HTMLElement
  more: HTMLAnchorElement
  loaded: HTMLElement
}
