import { Fragment } from 'react'

/** A text whose line breaks are meant. */
export function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, i) => (
    <Fragment key={i}>
      {i ? <br /> : null}
      {line}
    </Fragment>
  ))
}
