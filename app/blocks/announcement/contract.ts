export interface AnnouncementParts {
  /** The link to the file. */
  file: HTMLAnchorElement
  /** Stands over the page while the file loads. */
  loading: HTMLDialogElement
  note: HTMLElement
  /** What the note says where no window opened, and where the file could not be had; on the note. */
  blocked: HTMLElement
  failed: HTMLElement
}
