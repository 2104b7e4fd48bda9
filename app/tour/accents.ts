import { type Accents, toneOf } from '#app/domain/drawings/tours/tones.ts'

/** The site's own colours from its stylesheet; without it the demo's. */
export function accentsOf(place: HTMLElement): Accents {
  const styles = getComputedStyle(place)
  const tone = (name: string, otherwise: string) => {
    const value = styles.getPropertyValue(`--${name}`).trim()
    return toneOf(/^#[0-9a-f]{6}$/i.test(value) ? value : otherwise)
  }
  return {
    pine: tone('pine', '#1f4236'),
    lake: tone('lake', '#3b6f73'),
    brass: tone('brass', '#a97f45'),
    sand: tone('sand', '#ece4d6'),
  }
}
