import { readHomeNumber } from '#app/domain/drawings/layouts/home-number.ts'
import { visibleLine } from '#app/platform/normalise.ts'

/**
 * A home as people write it, of a building with any name: `101동 1502호`, `A동 1502호`, `타워1-1502`. As `101-1502`; with a building that was
 * chosen apart, `1502` too.
 * @returns undefined where no home can be read; whether the site has it is another question
 */
export function readHomeName(written: string, chosen = ''): string | undefined {
  const read = readHomeNumber(written, chosen)
  if (read) return read
  const text = visibleLine(written, 'NFKC')
  const [, building, number] =
    /^([가-힣]{0,8}[A-Za-z0-9]{0,4}[가-힣]?)(?: ?동 ?| ?[-–—/] ?| )([A-Za-z]?\d{1,5}) ?호?$/.exec(text) ?? []
  if (building && number) return `${building}-${number}`.toUpperCase()
  const [, alone] = /^([A-Za-z]?\d{1,5}) ?호?$/.exec(text) ?? []
  return chosen && alone ? `${chosen}-${alone}`.toUpperCase() : undefined
}
