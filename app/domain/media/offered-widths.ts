/** Pixels, a quarter apart on average: boxes of 350 to 1440 CSS pixels at one to three device pixels each. */
const layoutWidths = [320, 480, 640, 800, 1080, 1320, 1600, 1920, 2400, 2880]

/** More is invisible at arm's length. */
export const maxWidth = layoutWidths.at(-1) as number

/** A window shows a fifth of a panorama; most graphics cards take this much. */
const maxPanoramaWidth = 4096

/** Offered widths, never more than the picture has. A step close to its own width is left out. */
export function offeredWidths(width: number, height: number): number[] {
  const largest = Math.min(width, maxWidth)
  const widths = [...layoutWidths.filter((w) => w < largest * 0.94), largest]
  const isAround = width === 2 * height && width > maxWidth
  return isAround ? [...widths, Math.min(width, maxPanoramaWidth)] : widths
}

/** Part of file names: change it with the settings above. */
export const encoderVersion = 'pictures of 2026-11, fourth'

/** The same of drawings: change it where the sanitiser keeps something else. */
export const drawingVersion = 'drawings of 2026-11, second'
