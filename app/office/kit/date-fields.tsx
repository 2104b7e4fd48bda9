import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { Calendar } from './calendar.tsx'
import { Icon } from './icon.tsx'
import { Anchor } from './opened.tsx'
import { type Bounds, type DateKind, dateWords, type ReadDate, readDate, showDate } from './typed-dates.ts'

interface Options extends Bounds {
  /** Name under which the value is sent; without it the field is not part of a form. */
  name?: string | undefined
  /** Value before anybody types. */
  stored?: string | undefined
  required?: boolean | undefined
  /** At every key that makes a date, and with whatever was left in the field. */
  onRead?: (value: string) => void
  /** What can be read and is no longer the same, once somebody has left the field or chosen. */
  onSettled?: ((value: string, form: HTMLFormElement | null) => void) | undefined
}

/** What cannot be read is sent as it was typed. */
function readField(
  kind: DateKind,
  text: string,
  { required, ...bounds }: Pick<Options, 'min' | 'max' | 'required'>,
): ReadDate & { value: string; missing?: string | undefined } {
  if (text.trim()) return { value: text, ...readDate(kind, text, bounds) }
  return { value: '', missing: required ? dateWords[kind].missing : undefined }
}

/**
 * A date that is typed as people write it, or chosen in a calendar. On leaving the field it takes the form that all of the office has. The
 * field that bears the name is beside it, unseen, and holds what is sent: a form is kept, restored and sent like any other.
 */
export function useDateInput(
  kind: DateKind,
  { name, stored = '', required, min, max, onRead, onSettled }: Options,
) {
  const seen = useRef<HTMLInputElement>(null)
  const sent = useRef<HTMLInputElement>(null)
  const settled = useRef(stored)
  const [fault, setFault] = useState<string>()
  const read = () => readField(kind, seen.current?.value ?? '', { min, max, required })
  /** A browser does not send a form with a fault. One that nobody sees is left to the server. */
  const check = () => {
    if (!name || !seen.current) return
    const { fault, missing } = read()
    seen.current.setCustomValidity((seen.current.checkVisibility() && (fault ?? missing)) || '')
  }
  const show = (value: string) => {
    const text = showDate(kind, value)
    if (seen.current && seen.current.value !== text) seen.current.value = text
    setFault(read().fault)
    check()
  }
  const settle = () => {
    const { value, fault, missing } = read()
    show(value)
    onRead?.(value)
    if (fault || missing || value === settled.current) return
    settled.current = value
    onSettled?.(value, seen.current?.form ?? null)
  }
  const hear = () => {
    const { value, fault: now } = read()
    if (sent.current) sent.current.value = value
    check()
    if (now === undefined) {
      setFault(undefined)
      onRead?.(value)
    }
    if (document.activeElement !== seen.current) settle()
  }
  const calendar = useCalendar(kind, { min, max, seen, value: () => read().value, fail: setFault })
  useFormAround(seen, {
    begin: () => name && seen.current?.value !== showDate(kind, stored) && hear(),
    check,
    reset: () => setFault(undefined),
  })
  return {
    fault,
    input: {
      ref: seen,
      defaultValue: showDate(kind, stored),
      placeholder: dateWords[kind].placeholder,
      autoComplete: 'off',
      spellCheck: false,
      'aria-description': dateWords[kind].example,
      'aria-required': required || undefined,
      // Before the form hears of it, which keeps what is sent.
      onInputCapture: hear,
      onBlur: settle,
      onInvalid: () => setFault(read().fault ?? read().missing),
      onKeyDown: (event: KeyboardEvent) => (event.key === 'Enter' ? settle() : calendar.press?.(event)),
    },
    sent: name ? (
      <input
        ref={sent}
        hidden
        name={name}
        defaultValue={stored}
        autoComplete="off"
        // What was kept is put into it.
        onInputCapture={({ currentTarget }) => show(currentTarget.value)}
      />
    ) : null,
    /** Shows a value that was changed elsewhere, unless it is what is typed here. */
    follow: (value: string) => read().value !== value && show(value),
    calendar: calendar.button,
  }
}

interface Hearing {
  /** Something may have been typed before the script came. */
  begin: () => unknown
  check: () => void
  reset: () => void
}

/** What is chosen elsewhere in a form shows and hides fields. */
function useFormAround(seen: RefObject<HTMLInputElement | null>, { begin, check, reset }: Hearing) {
  const start = useEffectEvent(begin)
  const change = useEffectEvent(check)
  const end = useEffectEvent(reset)
  useEffect(() => {
    start()
    const form = seen.current?.form
    const leaving = new AbortController()
    const { signal } = leaving
    form?.addEventListener('change', () => change(), { signal })
    form?.addEventListener('input', () => change(), { signal })
    form?.addEventListener('reset', () => end(), { signal })
    return () => leaving.abort()
  }, [seen])
  useEffect(check)
}

interface CalendarOf extends Bounds {
  seen: RefObject<HTMLInputElement | null>
  value: () => string
  fail: (fault: string) => void
}

/** The button of a calendar, whose script comes with the first click. */
function useCalendar(
  kind: DateKind,
  { min, max, seen, value, fail }: CalendarOf,
): { button?: ReactNode; press?: (event: KeyboardEvent) => void } {
  const [Loaded, setLoaded] = useState<typeof Calendar>()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  if (kind === 'time') return {}
  const open = async () => {
    try {
      const loaded = await import('./calendar.tsx')
      // Closed at first, so that the kit notes where the focus was.
      flushSync(() => setLoaded(() => loaded.Calendar))
      setOpen(true)
    } catch {
      fail('달력을 열지 못했습니다. 날짜를 적어 주세요.')
    }
  }
  const close = () => setOpen(false)
  const pick = (text: string, isWhole: boolean) => {
    if (!seen.current) return
    seen.current.value = text
    seen.current.dispatchEvent(new Event('input', { bubbles: true }))
    if (isWhole) close()
  }
  const button = (
    <>
      <ActionIcon
        ref={opener}
        aria-label="달력 열기"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={isOpen ? close : open}
      >
        <Icon of="calendar" size={18} />
      </ActionIcon>
      {Loaded ? (
        <Popover
          opened={isOpen}
          onChange={setOpen}
          position="bottom-start"
          withinPortal
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <Anchor of={opener} />
          </Popover.Target>
          <Popover.Dropdown p={8} aria-label="달력" onChange={(event) => event.stopPropagation()}>
            <Loaded kind={kind} value={value()} min={min} max={max} onPick={pick} onClose={close} />
          </Popover.Dropdown>
        </Popover>
      ) : null}
    </>
  )
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    void open()
  }
  return { button, press }
}

interface Props
  extends Omit<TextInputProps, 'value' | 'defaultValue' | 'min' | 'max' | 'type' | 'onChange'>,
    Pick<Options, 'min' | 'max' | 'onSettled'> {
  defaultValue?: string | undefined
}

const fieldOf =
  (kind: DateKind) =>
  ({ name, defaultValue, min, max, required, onSettled, error, ref, ...rest }: Props) => {
    const { fault, input, sent, calendar } = useDateInput(kind, {
      name,
      stored: defaultValue,
      required,
      min,
      max,
      onSettled,
    })
    return (
      <>
        {sent}
        <TextInput
          inputSize={`${dateWords[kind].size}`}
          {...rest}
          {...input}
          ref={useMergedRef(input.ref, ref)}
          // A form that acts on changes hears of them once they are whole.
          onChange={onSettled && ((event) => event.stopPropagation())}
          error={fault ?? error}
          // Its sentence breaks instead of widening a row of fields.
          errorProps={{ w: 0, miw: '100%' }}
          rightSection={calendar}
          rightSectionPointerEvents="all"
        />
      </>
    )
  }

/** `2026. 11. 27.(금)`, sent as `2026-11-27`. */
export const DayField = fieldOf('day')
/** `2026년 11월`, sent as `2026-11`. */
export const MonthField = fieldOf('month')
/** `14:30`, as it is sent. */
export const TimeField = fieldOf('time')
/** `2026. 11. 27.(금) 14:30`, sent as `2026-11-27T14:30`. */
export const DayTimeField = fieldOf('dayTime')
