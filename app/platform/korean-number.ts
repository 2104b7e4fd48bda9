/**
 * `1,234.5`, as `Intl` writes it. The first number that `Intl` writes costs a browser 20 to 40 ms, which nearly every screen would pay.
 * @param most decimals at most
 * @param least decimals at least
 */
export function koreanNumber(value: number, most = 3, least = 0): string {
  if (!Number.isFinite(value)) return String(value)
  const sign = value < 0 ? '-' : ''
  const [digits, exponent = 0] = String(Math.abs(value)).split('e')
  const rounded = Number.isInteger(value)
    ? `${digits}${'0'.repeat(most)}`
    : String(Math.round(Number(`${digits}e${Number(exponent) + most}`))).padStart(most + 1, '0')
  const point = rounded.length - most
  let decimals = rounded.slice(point)
  while (decimals.length > least && decimals.endsWith('0')) decimals = decimals.slice(0, -1)
  let whole = rounded.slice(0, point)
  for (let at = point - 3; at > 0; at -= 3) whole = `${whole.slice(0, at)},${whole.slice(at)}`
  const text = decimals ? `${whole}.${decimals}` : whole
  return /[1-9]/.test(text) ? sign + text : text
}
