/** Pixels: browser tab, iOS, Android, and Android's start screen. */
export const iconSizes = [32, 180, 192, 512] as const

type IconSize = (typeof iconSizes)[number]

/** @param base `/media/<hash>`, or the hash alone */
export const iconFile = (base: string, size: IconSize): string => `${base}-${size}.png`

/** With room around it, since Android cuts icons to circles and drops. */
export const maskableFile = (base: string): string => `${base}-512-maskable.png`

/** Pixels; a square picture smaller than this makes no sharp icon. */
export const minIconSize = 512

interface Size {
  width: number
  height: number
}

/** Pixels: three for each point of the height that a header has for a logo. */
const logoHeight = 120

/** Of the copy of a PNG that headers show. It is never enlarged. */
export function logoSize({ width, height }: Size): Size {
  const scale = Math.min(1, logoHeight / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.round(height * scale) }
}

/** What a header shows of a logo. @param base `/media/<hash>`, or the hash alone */
export const logoFile = (base: string, { isDrawing, ...size }: Size & { isDrawing: boolean }): string =>
  isDrawing ? `${base}.svg` : `${base}-${logoSize(size).width}.png`

/** A file of content that is an icon by its name: `icon-512-maskable.png`. */
export const isIconFile = (name: string): boolean => /^icon-\d+(?:-maskable)?\.png$/.test(name)
