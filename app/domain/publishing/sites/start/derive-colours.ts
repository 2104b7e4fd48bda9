/** Above WCAG 2.2, 1.4.3 (4.5 for text of usual size), with room for thin letters. */
const minContrast = 5.5

interface Lch {
  lightness: number
  chroma: number
  /** Radians. */
  hue: number
}

/** Goes with every hue but its neighbours, in radians. */
const ochre = 1.2

/**
 * The seventeen colours of a site from its main one, in OKLCH (https://bottosson.github.io/posts/oklab/): one hue for what is
 * dark, a trace of it in papers and lines, ochre for what is to stand out. Text keeps its contrast whatever was chosen.
 * @param main `#rrggbb`
 */
export function deriveColours(main: string): Record<string, string> {
  const { lightness, chroma, hue } = toLch(main)
  const strength = Math.min(chroma, 0.14)
  const tint = (l: number, c: number, h = hue) => toHex({ lightness: l, chroma: c, hue: h })
  const onDark = tint(0.965, 0.008)
  const paper = tint(0.983, 0.004)
  const pine = darkUntil(onDark, { lightness: Math.min(lightness, 0.45), chroma: strength, hue })
  const dark = toLch(pine)
  const accent =
    Math.abs(Math.atan2(Math.sin(hue - ochre), Math.cos(hue - ochre))) > 0.6 ? ochre : hue + Math.PI * 0.85
  return {
    ink: tint(0.23, Math.min(strength, 0.03)),
    'ink-2': tint(0.42, Math.min(strength, 0.025)),
    pine,
    'pine-2': toHex({ ...dark, lightness: dark.lightness * 0.82 }),
    lake: darkUntil(paper, { lightness: 0.52, chroma: strength * 0.75, hue: hue + 0.35 }),
    'lake-2': tint(0.93, 0.014),
    sand: tint(0.925, 0.01),
    'sand-2': tint(0.957, 0.006),
    paper,
    line: tint(0.86, 0.012),
    'line-2': tint(0.6, 0.015),
    brass: tint(0.62, 0.1, accent),
    'brass-ink': darkUntil(tint(0.925, 0.01), { lightness: 0.5, chroma: 0.09, hue: accent }),
    alert: '#a8322a',
    'on-dark': onDark,
    'on-dark-2': tint(0.85, 0.015),
    'line-dark': tint(Math.min(dark.lightness + 0.14, 0.6), strength * 0.5),
  }
}

function darkUntil(ground: string, colour: Lch): string {
  let { lightness } = colour
  while (lightness > 0.15 && contrast(ground, toHex({ ...colour, lightness })) < minContrast)
    lightness -= 0.01
  return toHex({ ...colour, lightness })
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = linear(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (colour: string): number[] =>
  [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })

function toLch(colour: string): Lch {
  const [r = 0, g = 0, b = 0] = linear(colour)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  return { lightness, chroma: Math.hypot(a, bb), hue: Math.atan2(bb, a) }
}

/** Of colours that no screen shows, the nearest with less chroma. */
function toHex({ lightness, chroma, hue }: Lch): string {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const parts = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  if (chroma > 0.001 && parts.some((part) => part < -0.0005 || part > 1.0005))
    return toHex({ lightness, chroma: chroma * 0.95, hue })
  const digits = parts.map((part) => {
    const value = Math.min(1, Math.max(0, part))
    const coded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
    return Math.round(coded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${digits.join('')}`
}
