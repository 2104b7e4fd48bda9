import { faceOf } from '#app/domain/site/headline-faces.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { openHeadlineType } from './headline-type.server.ts'

export type Initialled = Pick<SiteSettings, 'shortName' | 'theme'>

const side = 512
/** Share of the icon's side that the longer side of the letter takes. */
const share = 0.5

export const initialOf = ({ shortName }: Pick<Initialled, 'shortName'>): string =>
  /[가-힣a-z\d]/i.exec(shortName)?.[0]?.toUpperCase() ?? ''

/** Ground and letter, by the site's colours. */
export const initialColours = ({ theme: { colours } }: Pick<Initialled, 'theme'>) => ({
  ground: colours.pine ?? '#222222',
  letter: colours['on-dark'] ?? '#ffffff',
})

/** The first letter of the site's name on its main colour, as a drawing without fonts. @returns undefined where the font lacks it (뷁) */
export async function drawInitial(site: Initialled): Promise<string | undefined> {
  const initial = initialOf(site)
  const drawn = initial ? (await openHeadlineType(faceOf(site.theme))).draw(initial) : undefined
  const outline = drawn?.glyphs.map((glyph) => glyph.outline).join('')
  const box = outline && boxOf(outline)
  if (!box) return undefined
  const { ground, letter } = initialColours(site)
  const scale = (side * share) / Math.max(box.width, box.height)
  const x = side / 2 - (box.left + box.width / 2) * scale
  const y = side / 2 + (box.low + box.height / 2) * scale
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}"><rect width="${side}" height="${side}" fill="${ground}"/><path transform="translate(${round(x)} ${round(y)}) scale(${round(scale, 4)} ${-round(scale, 4)})" fill="${letter}" d="${outline}"/></svg>`
}

/** Of an outline's points; those that only bend a curve lie close enough. */
function boxOf(outline: string) {
  const numbers = (outline.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)
  const across = numbers.filter((_, i) => i % 2 === 0)
  const up = numbers.filter((_, i) => i % 2 === 1)
  if (!up.length) return undefined
  const [left, low] = [Math.min(...across), Math.min(...up)]
  return { left, low, width: Math.max(...across) - left, height: Math.max(...up) - low }
}

const round = (value: number, digits = 1) => Number(value.toFixed(digits))
