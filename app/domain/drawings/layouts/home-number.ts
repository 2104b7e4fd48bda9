import { visibleLine } from '#app/platform/normalise.ts'

/** A building without its 동, as drawings, homes and prices call it: 101, A, 타워1. */
export const buildingName = /^[0-9A-Z가-힣]{1,10}$/

/**
 * A home as people write it, `101동 1502호`, `101-1502`, `101 1502`, `1502호 101동`, `1011502`, as `101-1502`; with a building that was
 * chosen apart, `1502` too. What is written goes before what was chosen.
 * @returns undefined where no home can be read; whether the site has it is another question
 */
export function readHomeNumber(written: string, chosen = ''): string | undefined {
  const text = visibleLine(written, 'NFKC')
  const [, building, home] = /^(\d{2,4})(?: ?동 ?| ?[-–—/] ?| )(\d{3,5}) ?호?$/.exec(text) ?? []
  if (building && home) return `${building}-${home}`
  const [, last, first] = /^(\d{3,5}) ?호,? ?(\d{2,4}) ?동$/.exec(text) ?? []
  if (first && last) return `${first}-${last}`
  const [, front, back] = /^(\d{3})(\d{4})$/.exec(text) ?? []
  if (front && back) return `${front}-${back}`
  const [, alone] = /^(\d{3,5}) ?호?$/.exec(text) ?? []
  return chosen && alone ? `${chosen}-${alone}` : undefined
}

/** A building alone, `101동`. @returns its number */
export const readBuilding = (written: string): string | undefined =>
  /^(\d{2,4}) ?동$/.exec(visibleLine(written, 'NFKC'))?.[1]
