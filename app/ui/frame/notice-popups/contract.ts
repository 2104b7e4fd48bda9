export interface NoticePopupsParts {
  /** The slug of the site, on the box itself. */
  notices: HTMLElement
  /** First and last Korean day of a notice. */
  from: HTMLDialogElement
  until: HTMLDialogElement
  /** Sends a notice away for the day, or until the next page. */
  'not-today': HTMLButtonElement
  dismiss: HTMLButtonElement
}
