const first = 0xac00
const last = 0xd7a3

/** Trail bytes of the syllables that code page 949 adds to KS X 1001. */
const lowTrails = [...range(0x41, 0x5a), ...range(0x61, 0x7a), ...range(0x81, 0xa0)]
const allTrails = [...lowTrails, ...range(0xa1, 0xfe)]

function range(from: number, until: number): number[] {
  return Array.from({ length: until - from + 1 }, (_, i) => from + i)
}

let added: Map<number, string> | undefined

/** In the order of Unicode, without those that KS X 1001 has. */
function addedSyllables(): Map<number, string> {
  if (added) return added
  const common = new TextDecoder('euc-kr')
  const known = new Set(
    range(0xb0, 0xc8).flatMap((lead) =>
      range(0xa1, 0xfe).map((trail) => common.decode(Uint8Array.of(lead, trail))),
    ),
  )
  const others = range(first, last)
    .map((code) => String.fromCharCode(code))
    .filter((letter) => !known.has(letter))
    .values()
  added = new Map()
  for (const lead of range(0x81, 0xc6))
    for (const trail of lead < 0xa1 ? allTrails : lowTrails) {
      const { value } = others.next()
      if (value) added.set((lead << 8) | trail, value)
    }
  return added
}

/** Korean Windows' encoding, of which the platform's `euc-kr` knows a part. @returns undefined where it is none */
export function decodeCp949(bytes: Uint8Array): string | undefined {
  const syllables = addedSyllables()
  const common = new TextDecoder('euc-kr', { fatal: true })
  const parts: string[] = []
  let begin = 0
  try {
    for (let i = 0; i < bytes.length; i++) {
      const lead = bytes[i] as number
      if (lead < 0x80) continue
      const letter = syllables.get((lead << 8) | (bytes[i + 1] ?? 0))
      if (letter) {
        parts.push(common.decode(bytes.subarray(begin, i)), letter)
        begin = i + 2
      }
      i++
    }
    parts.push(common.decode(bytes.subarray(begin)))
  } catch {
    return undefined
  }
  return parts.join('')
}
