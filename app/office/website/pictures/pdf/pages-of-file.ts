import type { DrawnPages } from './drawn-pages.ts'
import { asPng, withoutMargins } from './margins.ts'

/** Types that a field for pictures accepts, besides PDF documents. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/svg+xml'

/** Bytes: the whole file is kept in the browser's memory. */
const maxBytes = 100 * 1024 * 1024
/** Pixels of the longer side of a picture: a plan on A3 is sharp at three times its size on a desktop. */
const maxSide = 4000

type DocumentKind = 'pdf' | 'postscript'

/** By its beginning; an Illustrator file is a PDF where it was saved as one. */
export async function documentKind(file: File): Promise<DocumentKind | undefined> {
  const beginning = await file.slice(0, 1024).text()
  const isNamed = /\.(?:ai|pdf)$/i.test(file.name)
  // Some programs write a few bytes before it.
  if (/^\s*%PDF-/.test(beginning) || (isNamed && beginning.includes('%PDF-'))) return 'pdf'
  return beginning.startsWith('%!PS') || isNamed || /\.eps$/i.test(file.name) ? 'postscript' : undefined
}

const sentences = {
  'too-heavy': 'PDF는 100MB까지 열 수 있습니다. 필요한 쪽만 따로 저장해 다시 선택해 주세요.',
  locked: '암호를 입력해야 열리는 PDF입니다. 열기 암호를 없애고 다시 저장한 뒤 선택해 주세요.',
  damaged: 'PDF가 손상되었거나 끝까지 저장되지 않아 열 수 없습니다. 원본에서 다시 저장한 뒤 선택해 주세요.',
  'without-content':
    'PDF 내용 없이 저장한 일러스트레이터 파일입니다. 일러스트레이터의 ‘다른 이름으로 저장’에서 ‘PDF 호환 파일 만들기’를 선택해 저장하거나, PDF나 SVG로 저장해 주세요.',
  'too-costly': '선택한 쪽이 너무 복잡하여 그림으로 만들지 못했습니다. PDF를 PNG로 저장해 올려 주세요.',
}

const sentenceOf = (error: unknown): string =>
  sentences[(error as Error).message as keyof typeof sentences] ?? sentences.damaged

export type OpenedFile = { ok: true; pages: DrawnPages } | { ok: false; sentence: string }

export async function openPages(file: File): Promise<OpenedFile> {
  if (file.size > maxBytes) return { ok: false, sentence: sentences['too-heavy'] }
  if ((await documentKind(file)) !== 'pdf') return { ok: false, sentence: sentences['without-content'] }
  try {
    const { openPdf } = await import('./open-pdf.client.ts')
    return { ok: true, pages: await openPdf(new Uint8Array(await file.arrayBuffer())) }
  } catch (error) {
    return { ok: false, sentence: sentenceOf(error) }
  }
}

export type PageAsPicture = { ok: true; file: File } | { ok: false; sentence: string }

/** What a picture is for: icons and logos keep a clear ground, and logos lose their empty margins. */
export type PictureUse = 'picture' | 'icon' | 'logo'

export const groundOf = (use: PictureUse): string => (use === 'picture' ? '#ffffff' : 'rgba(0,0,0,0)')

/** A page as a PNG that is named after it: `평면도-3쪽.png`. */
export async function pageAsPicture(
  pages: DrawnPages,
  name: string,
  number: number,
  use: PictureUse,
): Promise<PageAsPicture> {
  try {
    const drawn = await pages.draw(number, maxSide, groundOf(use))
    const blob = await asPng(use === 'logo' ? withoutMargins(drawn) : drawn)
    if (!blob) return { ok: false, sentence: sentences['too-costly'] }
    const title = name.replace(/\.[^.]*$/, '')
    const own = pages.count > 1 ? `${title}-${number}쪽.png` : `${title}.png`
    return { ok: true, file: new File([blob], own, { type: 'image/png' }) }
  } catch (error) {
    return { ok: false, sentence: sentenceOf(error) }
  }
}
