export interface ShareParts {
  title: HTMLElement
  address: HTMLElement
  image: HTMLElement
  kakao: HTMLElement
  share: HTMLButtonElement
  status: HTMLElement
}

export type ShareWay = 'copy' | 'kakao' | 'system'
