export interface DialogParts {
  /** Id of the dialog without its `-dialog`. */
  open: HTMLElement
  close: HTMLElement
  /** Has a history entry: back closes it instead of leaving the page. */
  lasting: HTMLDialogElement
  leaves: HTMLDialogElement
}
