let bytes: Map<string, number[]> | undefined

/** As Excel writes CSV in Korean. 뷁 is one of those that code page 949 adds and the platform does not decode. */
export function encodeCp949(text: string): Buffer {
  bytes ??= table()
  const known = bytes
  return Buffer.from([...text].flatMap((letter) => known.get(letter) ?? [letter.charCodeAt(0)]))
}

function table(): Map<string, number[]> {
  const decoder = new TextDecoder('euc-kr')
  const found = new Map([['뷁', [0x94, 0xee]]])
  for (let first = 0x81; first <= 0xfe; first++)
    for (let second = 0x41; second <= 0xfe; second++)
      found.set(decoder.decode(Uint8Array.of(first, second)), [first, second])
  return found
}
