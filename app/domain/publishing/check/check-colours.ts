import type { CheckedSite } from '../pages/checked-site.ts'
import type { Finding } from './finding.ts'

/** Colours that site styles use; a misspelt name silently falls back to the default green. */
export const colourNames = [
  'ink',
  'ink-2',
  'pine',
  'pine-2',
  'lake',
  'lake-2',
  'sand',
  'sand-2',
  'paper',
  'line',
  'line-2',
  'brass',
  'brass-ink',
  'alert',
  'on-dark',
  'on-dark-2',
  'line-dark',
] as const

/** Text and the ground that it has to be read on. */
export const colourPairs = [
  ['ink', 'paper'],
  ['ink-2', 'paper'],
  ['on-dark', 'pine'],
] as const

/** WCAG 2.2, 1.4.3: text of usual size. */
export const minContrast = 4.5

/** Colours that are missing, misspelt, or of too little contrast. */
export function checkColours({ settings, settingsFile: file }: CheckedSite): Finding[] {
  const { colours } = settings.theme
  const finding = (name: string, text: string, sentence: string): Finding => ({
    check: 'settings',
    file,
    location: `theme.colours${name && `.${name}`}`,
    text,
    sentence,
  })
  const missing = colourNames.filter((name) => !(name in colours))
  return [
    ...Object.entries(colours)
      .filter(([name]) => !(colourNames as readonly string[]).includes(name))
      .map(([name]) =>
        finding(name, name, `없는 색 이름입니다. 쓸 수 있는 이름: ${colourNames.join(', ')}.`),
      ),
    ...(missing.length
      ? [finding('', missing.join(', '), '정하지 않은 색입니다. 다른 단지의 색이 대신 보입니다.')]
      : []),
    ...colourPairs.flatMap(([on, ground]) => {
      const [text, back] = [colours[on], colours[ground]]
      if (!text || !back || contrast(text, back) >= minContrast) return []
      const measured = contrast(text, back).toFixed(1)
      return [
        finding(
          on,
          text,
          `바탕색 ${ground}(${back}) 위에서 읽기 어렵습니다. 명암비 ${measured}:1을 ${minContrast}:1 넘게 해 주세요.`,
        ),
      ]
    }),
  ]
}

/** WCAG 2.2 contrast ratio. @param one `#rrggbb` */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance of sRGB, as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
