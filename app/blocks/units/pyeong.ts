import { pyeongPerSquareMetre } from '#app/domain/drawings/plans/room-areas.ts'

/** `59.9372㎡` becomes `18.13평`. @returns undefined for a text that is not an area in ㎡ */
export function inPyeong(area: string): string | undefined {
  const figure = /^([\d,]+(?:\.\d+)?)㎡$/.exec(area.trim())?.[1]
  if (!figure) return undefined
  return `${(Number(figure.replaceAll(',', '')) * pyeongPerSquareMetre).toFixed(2)}평`
}
