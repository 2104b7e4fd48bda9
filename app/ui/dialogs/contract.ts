/** Dialogs of a document, and what opens and closes them. */
export interface DialogParts {
  /** Names the dialog without its `-dialog`. */
  open: HTMLElement
  /** Closes the dialog that it stands in. */
  close: HTMLElement
  /** Lives in the history, so that the browser's back closes it instead of leaving the page. */
  lasting: HTMLDialogElement
  /** Is closed when the page is left. */
  leaves: HTMLDialogElement
}
