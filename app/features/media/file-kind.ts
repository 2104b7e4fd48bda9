import { isSvgSource } from './svg-beginning.ts'

export const pictureKinds = {
  jpeg: ['jpg', 'jpeg', 'jfif'],
  png: ['png'],
  webp: ['webp'],
  avif: ['avif'],
  svg: ['svg'],
} as const

export type PictureKind = keyof typeof pictureKinds

export const isPictureKind = (kind: FileKind): kind is PictureKind => Object.hasOwn(pictureKinds, kind)

export const nameFits = (name: string, kind: PictureKind): boolean =>
  (pictureKinds[kind] as readonly string[]).includes(/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '')

export type FileKind =
  | PictureKind
  | 'gif'
  | 'heic'
  | 'tiff'
  | 'bmp'
  | 'psd'
  | 'pdf'
  | 'video'
  | 'archive'
  | 'office'
  | 'program'
  | 'html'
  | 'empty'
  | 'unknown'

/** File signatures in Latin-1; longer ones come before their prefixes. */
const signatures: [FileKind, RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n\x1a\n/],
  ['webp', /^RIFF[\s\S]{4}WEBP/],
  ['avif', /^[\s\S]{4}ftypavi[fs]/],
  ['heic', /^[\s\S]{4}ftyp(?:hei[cxms]|hev[cx]|mif1|msf1)/],
  ['video', /^[\s\S]{4}ftyp|^\x1aE\xdf\xa3|^RIFF[\s\S]{4}AVI /],
  ['gif', /^GIF8[79]a/],
  ['tiff', /^(?:II[*+]\0|MM\0[*+])/],
  ['psd', /^8BPS/],
  ['pdf', /^%PDF-/],
  ['office', /^\xd0\xcf\x11\xe0/],
  ['archive', /^(?:PK[\x03\x05\x07]|\x1f\x8b|7z\xbc\xaf|Rar!)/],
  ['program', /^(?:MZ|\x7fELF|#!|\xca\xfe\xba\xbe|[\xce\xcf]\xfa\xed\xfe)/],
  ['bmp', /^BM[\s\S]{4}\0\0\0\0/],
]

export function kindOf(content: Uint8Array): FileKind {
  if (content.length === 0) return 'empty'
  const head = Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, 64)).toString(
    'latin1',
  )
  const match = signatures.find(([, signature]) => signature.test(head))
  if (match) return match[0]
  const text = Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, 64 * 1024))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  if (isSvgSource(text)) return 'svg'
  return /^\s*<(?:!doctype html|html|head|body|script)\b/i.test(text) ? 'html' : 'unknown'
}
