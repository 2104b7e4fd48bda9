import { type RefObject, useState } from 'react'
import { factLabel } from '#app/domain/site/fact-labels.ts'
import { withParticle } from '#app/platform/particle.ts'
import { ChooseDialog } from '../choose-dialog.tsx'
import { useFormContext } from '../form-context.ts'
import styles from '../forms.module.css'
import { withFacts } from '../item-title.ts'
import { findTyped, listFacts, withReference } from '../typed-facts.ts'

interface Props {
  text: string
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>
  set: (text: string) => void
  title: string
  /** Whether the text is shown below with its facts filled in. */
  isShown?: boolean
}

export function FactTools({ text, field, set, title, isShown = true }: Props) {
  const { facts } = useFormContext()
  const [isOpen, setOpen] = useState(false)
  const offers = findTyped(text, facts)
  const canInsert = listFacts(facts).length > 0
  const insert = (name: string) => {
    const at = field.current
    const [from, until] = [at?.selectionStart ?? text.length, at?.selectionEnd ?? text.length]
    const reference = `{${name}}`
    set(text.slice(0, from) + reference + text.slice(until))
    setOpen(false)
    requestAnimationFrame(() => {
      at?.focus()
      at?.setSelectionRange(from + reference.length, from + reference.length)
    })
  }
  return (
    <>
      {isShown && text.includes('{') ? <Filled text={text} /> : null}
      {offers.map(({ words, names }) => (
        <p key={words} className={styles.offer}>
          {withParticle(`‘${words}’`, '은')} 사실에 있는 값입니다.{' '}
          {names.slice(0, 3).map((name) => (
            <button key={name} type="button" onClick={() => set(withReference(text, words, name))}>
              ‘{factLabel(name)}’ 사실로 바꾸기
            </button>
          ))}
        </p>
      ))}
      {canInsert ? (
        <button
          type="button"
          className={styles.insert}
          aria-label={`${title}에 사실 넣기`}
          onClick={() => setOpen(true)}
        >
          사실 넣기
        </button>
      ) : null}
      {isOpen ? <FactDialog onChoose={insert} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function Filled({ text }: { text: string }) {
  const { facts } = useFormContext()
  const parts = text.split(/(\{[^{}]*\})/)
  let at = 0
  return (
    <p className={styles.filled}>
      {parts.map((part) => {
        at += part.length
        const value = part.startsWith('{') ? withFacts(part, facts) : part
        if (value === part) return part
        return (
          <span key={at} title={part}>
            {value}
          </span>
        )
      })}
    </p>
  )
}

function FactDialog({ onChoose, onClose }: { onChoose: (name: string) => void; onClose: () => void }) {
  const { facts } = useFormContext()
  const [query, setQuery] = useState('')
  const words = query.trim().toLowerCase()
  const choices = listFacts(facts)
    .filter(({ name, value, source = '' }) =>
      `${factLabel(name)} ${name} ${value} ${source}`.toLowerCase().includes(words),
    )
    .map(({ name, value, source }) => ({
      key: name,
      title: value,
      note: [factLabel(name), source].filter(Boolean).join(' · '),
    }))
  return (
    <ChooseDialog
      title="사실"
      choices={choices}
      query={query}
      onQuery={setQuery}
      onChoose={onChoose}
      onClose={onClose}
    />
  )
}
