import { Fragment } from 'react'

/**
 * Browsers may begin a line with ㎡ or end one with %; they belong to their figure, and both to the word they stand in.
 * A date with its points, spaces and weekday is one word too, and so are two words with a middle dot between them.
 */
const unbroken =
  /(\S*\d[㎡%]\S*|\S*[가-힣]·[가-힣]\S*|(?:\d{4}\. )?\d{1,2}\. \d{1,2}\.(?:\([일월화수목금토]\)\S*)?|\d{4}\. \d{1,2}\.)/

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
