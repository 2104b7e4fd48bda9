export interface AnnouncementParts {
  file: HTMLAnchorElement
  /** Covers the page while the file loads. */
  loading: HTMLDialogElement
  note: HTMLElement
  /** Messages for blocked windows and missing files, on the note. */
  blocked: HTMLElement
  failed: HTMLElement
}
