export interface NoticePopupsParts {
  notices: HTMLElement
  /** First and last Korean day of a notice. */
  from: HTMLDialogElement
  until: HTMLDialogElement
  'not-today': HTMLButtonElement
  dismiss: HTMLButtonElement
}
