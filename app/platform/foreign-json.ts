export interface JsonLimits {
  maxDepth?: number
  /** UTF-16 code units. */
  maxLength?: number
  /** Objects, lists and their items: `{},` is three bytes of text and some seventy bytes of memory. */
  maxValues?: number
}

export type ForeignJson =
  | { ok: true; value: unknown }
  | { ok: false; reason: 'not-json' | 'too-deep' | 'too-large'; sentence: string }

/** The deepest document of the product nests twelve levels. Code that recurses over a parsed value may rely on this limit. */
export const maxJsonDepth = 200
/** A map of 2,500 places has some 50,000. */
export const maxJsonValues = 400_000

export const jsonRefusals = {
  'not-json': '보내신 내용을 읽지 못했습니다.',
  'too-deep': `괄호가 ${maxJsonDepth}겹을 넘게 겹쳐 있어 읽지 않았습니다. 겹을 줄여 주세요`,
  'too-large': '내용이 너무 많아 읽지 않았습니다. 나누어 주세요',
} as const

/**
 * Parses JSON (RFC 8259) that came from outside: files, forms, answers of other servers. Depth and number of values are counted before
 * anything is built, in time linear to the length. `JSON.parse` takes any depth, but `JSON.stringify`, schemas and all other
 * recursion end with a RangeError some thousand levels down.
 */
export function parseForeignJson(
  text: string,
  { maxDepth = maxJsonDepth, maxLength = 8_000_000, maxValues = maxJsonValues }: JsonLimits = {},
): ForeignJson {
  const reason = text.length > maxLength ? 'too-large' : findExcess(text, { maxDepth, maxValues })
  if (reason) return { ok: false, reason, sentence: jsonRefusals[reason] }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false, reason: 'not-json', sentence: jsonRefusals['not-json'] }
  }
}

/** Of text that may be no JSON at all: then the parser refuses it afterwards. */
function findExcess(
  text: string,
  { maxDepth, maxValues }: { maxDepth: number; maxValues: number },
): 'too-deep' | 'too-large' | undefined {
  let depth = 0
  let values = 1
  let isString = false
  for (let i = 0; i < text.length; i++) {
    const letter = text.charCodeAt(i)
    if (isString) {
      if (letter === backslash) i++
      else if (letter === quote) isString = false
    } else if (letter === quote) isString = true
    else if (letter === comma) values++
    else if (letter === bracket || letter === brace) {
      values++
      if (++depth > maxDepth) return 'too-deep'
    } else if (letter === bracketEnd || letter === braceEnd) depth--
    if (values > maxValues) return 'too-large'
  }
  return undefined
}

const [quote, backslash, comma, bracket, bracketEnd, brace, braceEnd] = [...'"\\,[]{}'].map((letter) =>
  letter.charCodeAt(0),
)
