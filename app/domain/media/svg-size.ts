const pixels: Record<string, number> = {
  px: 1,
  '': 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
}

/** Pixels, from the root's width and height, else its view box. */
export function sizeOf(attributes: Record<string, string>): { width: number; height: number } | undefined {
  const [, , boxWidth = 0, boxHeight = 0] = (attributes.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [width, height] = [lengthOf(attributes.width), lengthOf(attributes.height)]
  const ratio = boxWidth / boxHeight
  const size = {
    width: Math.round(width ?? (height ? height * ratio : boxWidth)),
    height: Math.round(height ?? (width ? width / ratio : boxHeight)),
  }
  return size.width >= 1 && size.height >= 1 ? size : undefined
}

function lengthOf(written = ''): number | undefined {
  const [, number, unit = ''] = /^([\d.]+)\s*([a-z]{2})?$/.exec(written.trim()) ?? []
  return Object.hasOwn(pixels, unit) ? Number(number) * (pixels[unit] as number) || undefined : undefined
}
