/** A text without the letters of `unwanted` that it ends with. An expression for that takes the square of their number. */
export function trimEnd(text: string, unwanted: string): string {
  let end = text.length
  while (end > 0 && unwanted.includes(text[end - 1] as string)) end--
  return text.slice(0, end)
}
