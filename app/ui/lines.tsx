import { Fragment } from 'react'

/**
 * Browsers may begin a line with ㎡ or end one with %; they belong to their figure, and both to the word they stand in.
 * So do two words with a middle dot between them.
 */
const unbroken = /\d[㎡%]|[가-힣]·[가-힣]/
/** A date with its points, spaces and weekday is one word too. */
const dates = /((?:\d{4}\. )?\d{1,2}\. \d{1,2}\.(?:\([일월화수목금토]\)\S*)?|\d{4}\. \d{1,2}\.)/

/** A line in parts, of which every other one is not to be broken; the first is. */
export function partsOf(line: string): string[] {
  const parts: string[] = []
  let from = 0
  for (const { 0: word, index } of line.matchAll(/\S+/g)) {
    if (!unbroken.test(word)) continue
    parts.push(...line.slice(from, index).split(dates), word)
    from = index + word.length
  }
  return [...parts, ...line.slice(from).split(dates)]
}

/** A text whose line breaks are meant. */
export function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, i) => (
    <Fragment key={i}>
      {i ? <br /> : null}
      {partsOf(line).map((part, j) =>
        j % 2 ? (
          <span key={j} className="unbroken">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </Fragment>
  ))
}
