/** Linear; an expression takes quadratic time. */
export function trimEnd(text: string, unwanted: string): string {
  let end = text.length
  while (end > 0 && unwanted.includes(text[end - 1] as string)) end--
  return text.slice(0, end)
}
