import { readHomeNumber } from '#app/domain/drawings/layouts/home-number.ts'
import { visibleLine } from '#app/platform/normalise.ts'

/** A word is no building: names of buildings have a digit or a letter, or are 가, 나, 다. */
const whole =
  /^([가-힣]{0,8}\d{1,4}|[A-Za-z]{1,4}|[가-힣]{1,8}[A-Za-z]|[가나다라마바사아자차카타파하])(?: ?동[ -]?| ?[-–—/] ?| )([A-Za-z]?\d{1,5}) ?호?$/

/**
 * A home as people write it, of a building with any name: `101동 1502호`, `A동 1502호`, `타워1-1502`. As `101-1502`; with a building that was
 * chosen apart, `1502` too.
 * @returns undefined where no home can be read; whether the site has it is another question
 */
export function readHomeName(written: string, chosen = ''): string | undefined {
  const read = readHomeNumber(written, chosen)
  if (read) return read
  const text = visibleLine(written, 'NFKC')
  const [, building, number] = whole.exec(text) ?? []
  if (building && number) return `${building}-${number}`.toUpperCase()
  const [, alone] = /^([A-Za-z]?\d{1,5}) ?호?$/.exec(text) ?? []
  return chosen && alone ? `${chosen}-${alone}`.toUpperCase() : undefined
}
