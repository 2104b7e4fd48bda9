import { Fragment } from 'react'
import { keepTogether } from './keep-together.ts'

/** Browsers may break before ㎡ or %, at a middle dot, and behind a hyphen; these stay with their word, and so does e-mail. */
const unbroken = /\d[㎡%]|[가-힣\d]·[가-힣\d]|\d-\d|E-[가-힣]|\w@\w/
/** A date with its points, spaces and weekday does not break either, nor a period of two, nor a range of prices, at its `~`. */
const dates =
  /((?:\d{4}\.\s)?\d{1,2}\.\s\d{1,2}\.(?:\u2060?\([일월화수목금토]\)\S{0,20})?(?: ~ (?:\d{4}\.\s)?\d{1,2}\.\s\d{1,2}\.(?:\u2060?\([일월화수목금토]\)\S{0,20})?)?|\d{4}\.\s\d{1,2}\.|(?:\d{1,4}억\u00a0)?[\d,]{1,6}만 ~\u00a0(?:\d{1,4}억\u00a0)?[\d,]{1,6}만원)/

/** Parts of a line; every second one must not break. */
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

/** A period or an address of e-mail that is wider than its box breaks between its parts, and nowhere else. */
function Unbroken({ text }: { text: string }) {
  const parts = text.includes('@') ? text.split(/(?<=[@.])/) : text.split(/(?=~)/)
  // Letters so large that the word is wider than its box break it behind a middle dot, not before.
  if (parts.length < 2) return <span className="unbroken">{text.replaceAll('·', '\u2060·')}</span>
  return (
    <span className="period">
      {parts.map((part, i) => (
        <Fragment key={i}>
          {i ? <wbr /> : null}
          <span className="unbroken">{part}</span>
        </Fragment>
      ))}
    </span>
  )
}

/** 」 brings half an em of its own, and a whole space behind it would be a gap. */
const narrowGaps = (text: string) => text.replaceAll('」 ', '」\u2009')

export function Lines({ text }: { text: string }) {
  return narrowGaps(keepTogether(text))
    .split('\n')
    .map((line, i) => (
      <Fragment key={i}>
        {i ? <br /> : null}
        {partsOf(line).map((part, j) => (j % 2 ? <Unbroken key={j} text={part} /> : part))}
      </Fragment>
    ))
}
