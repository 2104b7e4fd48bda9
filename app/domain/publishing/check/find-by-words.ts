/** A trie of the first letters of words, so that a text is compared with all words at once. */
interface Node {
  next: Map<string, Node>
  /** Things that wait for the word which ends here. */
  things?: number[]
}

/** Of longer words the beginning leads to the thing. */
const longest = 40

/**
 * Finds the first thing all of whose words occur in a text, also inside other words. Each waits for the rarest of its
 * words, so that a text is compared with few of them.
 */
export function findByWords<T>(
  things: readonly (readonly [words: readonly string[], thing: T])[],
): (text: string) => T | undefined {
  const different = [
    ...Map.groupBy(things, ([words]) => [...new Set(words)].sort().join(' ')).values(),
  ].flatMap(([first]) => (first ? [first] : []))
  const uses = new Map<string, number>()
  for (const [words] of different) for (const word of words) uses.set(word, (uses.get(word) ?? 0) + 1)
  const root: Node = { next: new Map() }
  for (const [i, [words]] of different.entries()) {
    const [rarest = ''] = words.toSorted(
      (a, b) => (uses.get(a) ?? 0) - (uses.get(b) ?? 0) || b.length - a.length,
    )
    const node = nodeOf(root, rarest.slice(0, longest))
    node.things ??= []
    node.things.push(i)
  }
  return (text) => {
    const candidates = new Set<number>()
    for (let from = 0; from < text.length; from++) {
      let node: Node | undefined = root
      for (let at = from; node; at++) {
        for (const i of node.things ?? []) candidates.add(i)
        node = node.next.get(text[at] ?? '')
      }
    }
    const found = [...candidates]
      .sort((a, b) => a - b)
      .find((i) => different[i]?.[0].every((word) => text.includes(word)))
    return found === undefined ? undefined : different[found]?.[1]
  }
}

function nodeOf(root: Node, word: string): Node {
  let node = root
  for (const letter of word.split('')) {
    const next: Node = node.next.get(letter) ?? { next: new Map() }
    node.next.set(letter, next)
    node = next
  }
  return node
}
