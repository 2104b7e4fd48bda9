export interface ShareParts {
  /** What is sent on, on the sheet itself. */
  title: HTMLElement
  address: HTMLElement
  image: HTMLElement
  kakao: HTMLElement
  /** A way that needs a script. */
  share: HTMLButtonElement
  /** Where the outcome is told. */
  status: HTMLElement
}

export type ShareWay = 'copy' | 'kakao' | 'system'
