import { useMantineStyleNonce } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Fact } from '#app/domain/site/fact.ts'
import { factLabel, factMeant } from '#app/domain/site/fact-labels.ts'
import { factReference } from '#app/domain/site/fact-names.ts'
import { withParticle } from '#app/platform/particle.ts'
import { ChooseDialog } from '../choose-dialog.tsx'
import type { ControlProps } from '../field-props.ts'
import { useFormContext } from '../form-context.ts'
import styles from '../forms.module.css'
import { withFacts } from '../item-title.ts'
import { findTyped, listFacts } from '../typed-facts.ts'
import type { Insertion } from './fact-editor.ts'
import { textOf, typed } from './typed.ts'

interface Props extends ControlProps {
  /** Set for a text of several lines. */
  rows: number | undefined
  children?: ReactNode
}

type Editor = typeof import('./fact-editor.ts')

/**
 * A text that may name facts. Without one it is the browser's own field. With one it is an editor in which facts are chips; it comes when
 * the first text with a fact is drawn, and never while somebody types in the field that it replaces. Until then the text is only read.
 */
export function FactField({ rows, children, ...props }: Props) {
  const { value, title, set } = props
  const { facts } = useFormContext()
  const [isOpen, setOpen] = useState(false)
  const [editor, setEditor] = useState<Editor>()
  const [isMissing, setMissing] = useState(false)
  const [insertion, setInsertion] = useState<Insertion & { before: string }>()
  const [isTyped, setTyped] = useState(false)
  const [hasChips, setHasChips] = useState(false)
  const place = useRef({ from: Number.POSITIVE_INFINITY, until: Number.POSITIVE_INFINITY })
  const edit = useRef<((insertion: Insertion) => void) | undefined>(undefined)
  const isFocused = useRef(false)
  const text = textOf(value)
  const namesFact = hasFact(text, facts)
  // A field whose last chip was deleted stays an editor: the deletion can be taken back there.
  if (editor && namesFact && !isTyped && !hasChips) setHasChips(true)
  const needsEditor = namesFact || isOpen
  useEffect(() => {
    if (!needsEditor) return
    let isGone = false
    import('./fact-editor.ts').then(
      ({ openFactEditor, insertText, replaceText }) =>
        isGone || setEditor({ openFactEditor, insertText, replaceText }),
      // Without a connection the reference is edited in its braces.
      () => isGone || setMissing(true),
    )
    return () => {
      isGone = true
    }
  }, [needsEditor])

  const put = (next: Insertion) => {
    if (edit.current) return edit.current(next)
    setInsertion({ ...next, before: text })
    set(text.slice(0, next.from) + next.text + text.slice(next.until))
  }
  const choose = (name: string) => {
    const { from, until } = place.current
    put({ from: Math.min(from, text.length), until: Math.min(until, text.length), text: `{${name}}` })
    setOpen(false)
  }
  return (
    <>
      {editor && hasChips ? (
        <ChipField
          {...props}
          rows={rows}
          text={text}
          editor={editor}
          insertion={insertion}
          edit={edit}
          place={place}
          isFocused={isFocused}
        />
      ) : namesFact && !isTyped && !isMissing ? (
        <ReadField {...props} rows={rows} text={withFacts(text, facts)} isFocused={isFocused} />
      ) : (
        <PlainField {...props} rows={rows} text={text} place={place} onTyping={setTyped} />
      )}
      {children}
      <Offers text={text} onChoose={put} />
      {listFacts(facts).length ? (
        <button
          type="button"
          className={styles.insert}
          aria-label={`${title}에 수치 넣기`}
          onClick={() => setOpen(true)}
        >
          수치 넣기
        </button>
      ) : null}
      {isOpen ? <FactDialog onChoose={choose} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Values of facts that somebody typed by hand. */
function Offers({ text, onChoose }: { text: string; onChoose: (insertion: Insertion) => void }) {
  const { facts } = useFormContext()
  return findTyped(text, facts).map(({ words, names }) => {
    const from = text.indexOf(words)
    return (
      <p key={words} className={styles.offer}>
        {withParticle(`‘${words}’`, '은')} 공통 수치에 있는 값입니다.{' '}
        {names.slice(0, 3).map((name) => (
          <button
            key={name}
            type="button"
            onClick={() => onChoose({ from, until: from + words.length, text: `{${name}}` })}
          >
            ‘{factLabel(name)}’ 수치로 바꾸기
          </button>
        ))}
      </p>
    )
  })
}

type Place = { current: { from: number; until: number } }

interface FieldProps extends ControlProps {
  rows: number | undefined
  text: string
  /** Where the caret was last, or what was selected. */
  place: Place
}

function PlainField({
  rows,
  text,
  place,
  onTyping,
  ...props
}: FieldProps & { onTyping: (is: boolean) => void }) {
  const { id, describedBy, isInvalid, set } = props
  const field = {
    id,
    className: styles.input,
    value: text,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid || undefined,
    onFocus: () => onTyping(true),
    onBlur: () => onTyping(false),
    onSelect: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
      const { selectionStart, selectionEnd } = currentTarget
      place.current = { from: selectionStart ?? text.length, until: selectionEnd ?? text.length }
    },
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      set(typed(currentTarget.value, props)),
  }
  return rows ? <textarea {...field} rows={rows} /> : <input {...field} />
}

type ReadFieldProps = Omit<FieldProps, 'place'> & { isFocused: { current: boolean } }

/** As visitors read it, in the field's place. */
function ReadField({ rows, text, id, describedBy, isFocused }: ReadFieldProps) {
  const field = {
    id,
    className: styles.input,
    value: text,
    readOnly: true,
    'aria-describedby': describedBy,
    onFocus: () => {
      isFocused.current = true
    },
    onBlur: ({ currentTarget }: { currentTarget: HTMLElement }) => {
      // A field that the editor replaces is blurred too.
      isFocused.current = !currentTarget.isConnected
    },
  }
  return rows ? <textarea {...field} rows={rows} /> : <input {...field} />
}

interface ChipFieldProps extends FieldProps {
  isFocused: { current: boolean }
  editor: Editor
  /** The one that brought the first chip: it can be taken back. */
  insertion: (Insertion & { before: string }) | undefined
  edit: { current: ((insertion: Insertion) => void) | undefined }
}

function ChipField({ rows, text, place, editor, insertion, edit, isFocused, ...props }: ChipFieldProps) {
  const { id, describedBy, isInvalid, set } = props
  const { facts } = useFormContext()
  const nonce = useMantineStyleNonce()
  const frame = useRef<HTMLDivElement>(null)
  const view = useRef<ReturnType<Editor['openFactEditor']>>(undefined)
  const open = useEffectEvent((parent: HTMLElement) => {
    const isFirst = insertion && applied(insertion) === text
    return editor.openFactEditor({
      parent,
      text: isFirst ? insertion.before : text,
      insert: isFirst ? insertion : undefined,
      isLines: rows !== undefined,
      nonce: nonce?.() ?? '',
      attributes: { id, 'aria-labelledby': `${id}-label` },
      knownAs: (name) => knownAs(name, facts),
      onChange,
      onSelect: (from, until) => {
        place.current = { from, until }
      },
    })
  })
  const onChange = useEffectEvent((next: string) => set(typed(next, props)))
  useLayoutEffect(() => {
    if (!frame.current) return
    const opened = open(frame.current)
    view.current = opened
    edit.current = (next) => editor.insertText(opened, next)
    if (isFocused.current) opened.focus()
    isFocused.current = false
    // A label leads by itself only into the browser's own fields.
    const label = document.getElementById(`${id}-label`)
    const focus = () => opened.focus()
    label?.addEventListener('click', focus)
    return () => {
      label?.removeEventListener('click', focus)
      edit.current = undefined
      opened.destroy()
    }
  }, [editor, edit, id, isFocused])
  // What changed around the field: a draft that was discarded, the words of a colleague.
  useEffect(() => {
    if (view.current) editor.replaceText(view.current, text)
  }, [editor, text])
  useEffect(() => {
    const states = { 'aria-invalid': isInvalid ? 'true' : undefined, 'aria-describedby': describedBy }
    for (const [name, value] of Object.entries(states))
      if (value) view.current?.contentDOM.setAttribute(name, value)
      else view.current?.contentDOM.removeAttribute(name)
  }, [describedBy, isInvalid])
  return <div ref={frame} className={`${styles.input} ${styles.chips}`} data-rows={rows} />
}

const applied = ({ before, from, until, text }: Insertion & { before: string }) =>
  before.slice(0, from) + text + before.slice(until)

/** Also by the name that people call it, `{납부.중도금}`, and without its unit, `{payment.down:n}`. */
function knownAs(written: string, facts: Record<string, Fact>) {
  const bare = written.endsWith(':n') ? ':n' : ''
  const name = written.includes(' ')
    ? undefined
    : factMeant(facts, written.slice(0, written.length - bare.length))
  return name === undefined
    ? undefined
    : { label: factLabel(name), value: withFacts(`{${name}${bare}}`, facts) }
}

const hasFact = (text: string, facts: Record<string, Fact>): boolean =>
  [...text.matchAll(factReference)].some(([, name = '']) => factMeant(facts, name) !== undefined)

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
      title="수치"
      choices={choices}
      query={query}
      onQuery={setQuery}
      onChoose={onChoose}
      onClose={onClose}
    />
  )
}
