/** A list that is continued: its table, and below it the link to what comes next. */
export interface LoadMoreParts {
  /** The address of the list, and the last of its rows; on the list itself. */
  list: HTMLElement
  last: HTMLElement
  more: HTMLAnchorElement
  /** Where it is said how many came. */
  loaded: HTMLElement
}
