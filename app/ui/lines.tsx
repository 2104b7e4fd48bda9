import { Fragment } from 'react'

/**
 * Browsers may begin a line with ㎡; it belongs to its figure, and both to the word they stand in. A date with its
 * points and spaces is one word too.
 */
const unbroken = /(\S*\d㎡\S*|\d{4}\. \d{1,2}\.(?: \d{1,2}\.)?)/

/** A text whose line breaks are meant. */
export function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, i) => (
    <Fragment key={i}>
      {i ? <br /> : null}
      {line.split(unbroken).map((part, j) =>
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
