const partNames = {
  scripts: '스크립트',
  motion: '움직임 효과',
  pictures: '읽을 수 없거나 외부에 있는 이미지',
  outside: '외부 파일을 불러오는 설정',
  styles: '스타일 시트',
  markup: '웹 문서(foreignObject)',
  links: '링크',
  others: '웹용 SVG에 쓰지 않는 요소',
}

/** Parts that were removed from a drawing when it was sanitised. */
export type LeftOut = keyof typeof partNames

export const leftOutParts = Object.keys(partNames) as [LeftOut, ...LeftOut[]]

/** How a stored drawing differs from its file, or may look different to visitors. */
export interface DrawingChanges {
  leftOut: LeftOut[]
  /** Fonts of letters: an image has only those of the visitor's device. */
  fonts: string[]
}

const maxFonts = 3

/** For the person who uploaded it. @returns undefined where it looks as in its file */
export function describeDrawingChanges({ leftOut, fonts }: DrawingChanges): string | undefined {
  const sentences: string[] = []
  if (leftOut.length)
    sentences.push(
      `SVG에서 뺀 것: ${leftOut.map((part) => partNames[part]).join(', ')}. 원본과 다르게 보이지 않는지 확인해 주세요.`,
    )
  if (fonts.length) {
    const named = fonts.slice(0, maxFonts).map((font) => `‘${font}’`)
    const more = fonts.length > maxFonts ? ` 외 ${fonts.length - maxFonts}개` : ''
    sentences.push(
      `${named.join(', ')}${more} 글꼴이 없는 기기에서는 글자 모양이 다르게 보입니다. 글자를 윤곽선(도형)으로 바꿔 저장하면 그대로 보입니다.`,
    )
  }
  return sentences.length ? sentences.join(' ') : undefined
}
