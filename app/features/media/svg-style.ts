/** Reaches out of the drawing, or hides that it does: loads, imports, old browsers' code, escapes, mark-up. */
const reachesOut =
  /\\|[<>]|@(?:import|charset|namespace|font-face|document)|javascript:|expression\s*\(|behavior\s*:|-moz-binding|(?:image|image-set|cross-fade|element|src|attr)\s*\(|url\s*\((?!\s*['"]?#[\w.:-]+['"]?\s*\))/i

/** Whether a style or attribute names nothing outside the drawing. */
export const staysInside = (value: string): boolean => !reachesOut.test(value)

/**
 * A style sheet without what reaches out of the drawing. What cannot be taken out cleanly costs the whole sheet.
 */
export function cleanStyles(css: string): string {
  const cleaned = css
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
    .replace(/@(?:import|charset|namespace)\b[^;{}]*(?:;|$)/gi, '')
    .replace(/@font-face\s*\{[^{}]*\}/gi, '')
    .replace(/url\(\s*(['"]?)(?!#)[^'"()\\]*\1\s*\)/gi, 'none')
    // A child combinator is the one use of `>` that a drawing has; written out, nothing looks like mark-up.
    .replaceAll('>', ' ')
  return staysInside(cleaned) ? cleaned.trim() : ''
}

/** The parts of the drawing that a value refers to: `url(#shade)`. */
export const partsNamedIn = (value: string): string[] =>
  [...value.matchAll(/url\(\s*['"]?#([\w.:-]+)/gi)].map(([, id]) => id as string)
