/** A number as people write it, with commas between thousands; `NaN` for anything else, such as `1e3`, which nobody means. */
export function readTypedNumber(typed: string): number {
  const bare = typed.trim().replaceAll(',', '')
  return /^[-\u2212]?\d{1,15}(?:\.\d{1,20})?$/.test(bare) ? Number(bare.replace('\u2212', '-')) : Number.NaN
}
