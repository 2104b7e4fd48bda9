interface HeadlineFace {
  /** With the 2,350 syllables of KS X 1001; see `art/fonts/`. */
  file: string
  title: string
  description: string
  /** Who holds the rights, as the font says it. All are under the SIL Open Font License 1.1, which allows to cut and embed them. */
  rights: string
  /** Whether the fallback has serifs: used for missing letters, and until the font has loaded. */
  isSerif: boolean
}

/** Faces for headlines. `noto-serif` is that of sites that choose none. */
export const headlineFaces = {
  'noto-serif': {
    file: 'fonts/noto-serif-kr-medium.otf',
    title: '본명조',
    description: '획의 굵기가 또렷한 명조입니다. 차분하고 격식이 있습니다.',
    rights: 'Noto Serif CJK KR, © 2017-2022 Adobe',
    isSerif: true,
  },
  'gowun-batang': {
    file: 'fonts/gowun-batang-bold.ttf',
    title: '고운바탕',
    description: '붓글씨의 부드러움이 남은 바탕체입니다. 따뜻하고 편안합니다.',
    rights: 'Gowun Batang, © 2021 The Gowun Batang Project Authors',
    isSerif: true,
  },
  'noto-sans': {
    file: 'fonts/noto-sans-kr-semibold.ttf',
    title: '본고딕',
    description: '획의 굵기가 고른 고딕입니다. 현대적이고 멀리서도 잘 읽힙니다.',
    rights: 'Noto Sans KR, © 2014-2021 Adobe',
    isSerif: false,
  },
} as const satisfies Record<string, HeadlineFace>

export type FaceName = keyof typeof headlineFaces

/** Of a site that chose none, too. */
export const faceOf = (theme: { face?: FaceName | undefined }): FaceName => theme.face ?? 'noto-serif'
