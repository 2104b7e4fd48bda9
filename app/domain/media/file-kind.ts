import { readMarkup } from './markup-text.ts'
import { isSvgSource } from './svg-beginning.ts'

export const pictureKinds = {
  jpeg: ['jpg', 'jpeg', 'jfif', 'jpe'],
  png: ['png'],
  webp: ['webp'],
  avif: ['avif'],
  svg: ['svg'],
} as const

export type PictureKind = keyof typeof pictureKinds

export const isPictureKind = (kind: FileKind): kind is PictureKind => Object.hasOwn(pictureKinds, kind)

/**
 * Whether a picture can replace the one with this name. Photographs and renders are recognised by their content; drawings are
 * shown in another way, which pages choose by `.svg`.
 */
export function nameFits(name: string, kind: PictureKind): boolean {
  const named = kindOfName(name)
  return named !== undefined && (named === 'svg') === (kind === 'svg')
}

/** A name with an ending of what the picture is: `정문.jpg` of a WebP is `정문.webp`, `정문` of a JPEG is `정문.jpg`. */
export function properName(name: string, kind: PictureKind): string {
  const named = kindOfName(name)
  if (named === kind) return name
  return `${named ? name.slice(0, name.lastIndexOf('.')) : name}.${pictureKinds[kind][0]}`
}

/** Of a stored picture: `image/svg+xml`, `image/jpeg`. */
export const kindOfMime = (mime: string): PictureKind =>
  mime.replace('image/', '').replace('+xml', '') as PictureKind

/** Characters of a picture's name; a file name holds at most 255 bytes. */
export const maxNameLength = 100

export const isPictureName = (name: string): boolean =>
  name.length <= maxNameLength && !/[\\/]/.test(name) && kindOfName(name) !== undefined

function kindOfName(name: string): PictureKind | undefined {
  const ending = /\.(\w{1,9})$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return (Object.keys(pictureKinds) as PictureKind[]).find((kind) =>
    (pictureKinds[kind] as readonly string[]).includes(ending),
  )
}

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
  ['video', /^[\s\S]{4}ftyp|^\x1aE\xdf\xa3|^RIFF[\s\S]{4}AVI /],
  ['gif', /^GIF8[79]a/],
  ['tiff', /^(?:II[*+]\0|MM\0[*+])/],
  ['psd', /^8BPS/],
  ['office', /^\xd0\xcf\x11\xe0/],
  ['archive', /^(?:PK[\x03\x05\x07]|\x1f\x8b|7z\xbc\xaf|Rar!)/],
  ['program', /^(?:MZ|\x7fELF|#!|\xca\xfe\xba\xbe|[\xce\xcf]\xfa\xed\xfe)/],
  ['bmp', /^BM[\s\S]{4}\0\0\0\0/],
]

export function kindOf(content: Uint8Array): FileKind {
  if (content.length === 0) return 'empty'
  const head = Buffer.from(content.buffer, content.byteOffset, Math.min(content.length, 1024)).toString(
    'latin1',
  )
  const image = imageInBoxes(head)
  if (image) return image
  const match = signatures.find(([, signature]) => signature.test(head))
  if (match) return match[0]
  const text = readMarkup(content.subarray(0, 64 * 1024))
  if (isSvgSource(text)) return 'svg'
  if (/^\s*<(?:!doctype html|html|head|body|script)\b/i.test(text)) return 'html'
  // Readers look for the header in the first 1,024 bytes: report servers put marks and line ends before it.
  return /%PDF-\d\.\d/.test(head) ? 'pdf' : 'unknown'
}

/**
 * AVIF or HEIC (ISO/IEC 23008-12): the first brand may only say that it is an image in boxes (`mif1`, `msf1`). What is in them, the
 * compatible brands tell.
 */
function imageInBoxes(head: string): 'avif' | 'heic' | undefined {
  if (!head.startsWith('ftyp', 4)) return undefined
  const length = Buffer.from(head.slice(0, 4), 'latin1').readUInt32BE()
  const brands = head.slice(8, Math.min(length, 256)).match(/[\s\S]{4}/g) ?? []
  const [major = ''] = brands
  if (/^avi[fs]$/.test(major)) return 'avif'
  if (/^(?:hei[cxms]|hev[cx])$/.test(major)) return 'heic'
  if (!/^m[is]f1$/.test(major)) return undefined
  return brands.some((brand) => /^avi[fs]$/.test(brand)) ? 'avif' : 'heic'
}
