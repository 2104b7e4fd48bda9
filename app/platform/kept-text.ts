import { normalise } from './normalise.ts'

/** Zero width spaces, byte order marks and places of pasted objects: browsers and word processors leave them behind. */
const meaningless = /[\u200b\ufeff\ufffc]/g
/** Joiners make emoji of several people and letters of Indic and Arabic scripts; beside all others they do nothing. */
const joiners = /[\u200c\u200d]+/g
const needsNoJoiner = /^[\s\p{P}\p{Nd}\p{Script=Hangul}\p{Script=Han}\p{Script=Latin}]?$/u

/**
 * A text as it is kept and shown, from any source: NFC, since macOS decomposes Hangul, and without letters that mean nothing.
 * Also for JSON. Texts that were kept before go through it when they are read.
 */
export function keptText(text: string): string {
  const composed = normalise(text)
  if (!/[\u200b-\u200d\ufeff\ufffc]/.test(composed)) return composed
  return composed.replace(meaningless, '').replace(joiners, (run, at: number, all: string) => {
    const [before, after] = [all.slice(Math.max(0, at - 1), at), all.charAt(at + run.length)]
    return needsNoJoiner.test(before) || needsNoJoiner.test(after) ? '' : run.slice(0, 1)
  })
}

/** Fillers and format characters have a width, or none, but no shape. */
const seen = /[^\s\p{Cc}\p{Cf}\u115f\u1160\u3164\uffa0]/u

/** Lines of `keptText`; what looks like an empty line is one. */
export function keptLines(text: string): string {
  return keptText(text)
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => (seen.test(line) ? line : ''))
    .join('\n')
}
