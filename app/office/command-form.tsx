import {
  type ComponentProps,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Form, useActionData, useNavigation } from 'react-router'
import type { z } from 'zod'
import { useSettledAnswer } from '#app/routes/admin/use-settled-answer.ts'
import type { Answer } from './answer.ts'

/** A `Command`, of which a form only needs the fields. */
interface FormOf {
  input: z.ZodObject
}

export interface Fields<Name extends string> {
  /** Props of a text field or a choice. @param stored what it holds before anybody types */
  field: (name: Name, stored?: string) => { name: string; defaultValue: string; error: string | undefined }
  /** Props of an element that has no place for an error. */
  input: (name: Name, stored?: string) => { name: string; defaultValue: string }
  /** Props of a check box. @param value of one of several boxes with this name */
  box: (
    name: Name,
    stored?: boolean,
    value?: string,
  ) => { name: string; value: string; defaultChecked: boolean }
  /** What the command answered to this form. */
  answer: Answer | undefined
  isBusy: boolean
}

interface Props<Name extends string>
  extends Omit<ComponentProps<typeof Form>, 'method' | 'children' | 'hidden'> {
  /** The command; of a form with several buttons all of theirs, the first of which Enter sends. */
  intent: string | readonly string[]
  /** What is sent unseen, which also tells forms of one command apart. */
  hidden?: Readonly<Record<string, string>>
  /** What was typed stays after success too: of forms that look something up. */
  keepsTyped?: boolean
  /**
   * Several people change what the form holds: it says which values it showed, so that only what the person changed is saved. What others
   * save meanwhile comes into the form until somebody types in it.
   */
  merges?: boolean
  children: ReactNode | ((fields: Fields<Name>) => ReactNode)
}

/**
 * Sends a command. What was typed stays until the command has succeeded; then the form begins with what is stored. A button that names
 * another `intent` sends that one.
 */
export function CommandForm<C extends FormOf = FormOf>({
  intent,
  hidden = {},
  keepsTyped = false,
  merges = false,
  children,
  ...props
}: Props<keyof C['input']['shape'] & string>) {
  const intents = [intent].flat()
  const isOf = (read: (name: string) => unknown) =>
    intents.includes(String(read('intent'))) &&
    Object.entries(hidden).every(([name, value]) => read(name) === value)
  const newest = useSettledAnswer(useActionData<Answer>())
  const answer =
    newest && isOf((name) => (name === 'intent' ? newest.intent : newest.typed[name]?.at(-1)))
      ? newest
      : undefined
  const sent = useNavigation().formData
  const isBusy = sent !== undefined && isOf((name) => sent.getAll(name).at(-1))
  const refused = answer?.ok === false ? answer : undefined
  const shown: Record<string, string[]> = {}
  const fields: Fields<keyof C['input']['shape'] & string> = {
    field: (name, stored = '') => {
      shown[name] = stored ? [stored] : []
      return {
        name,
        defaultValue: refused?.typed[name]?.at(-1) ?? stored,
        error: refused?.errors[name],
      }
    },
    input: (name, stored = '') => {
      shown[name] = stored ? [stored] : []
      return { name, defaultValue: refused?.typed[name]?.at(-1) ?? stored }
    },
    box: (name, stored = false, value = 'on') => {
      shown[name] ??= []
      if (stored) shown[name].push(value)
      return {
        name,
        value,
        defaultChecked: refused ? refused.typed[name]?.includes(value) === true : stored,
      }
    },
    answer,
    isBusy,
  }
  const body = typeof children === 'function' ? children(fields) : children
  const successes = useSuccesses(keepsTyped ? undefined : answer)
  const { seen, version, touch } = useSeen(shown, { successes, isHeld: refused !== undefined })
  const form = useRef<HTMLFormElement>(null)
  const noteFocus = useKeptFocus(form, successes)
  return (
    <Form
      method="post"
      ref={form}
      onFocus={noteFocus}
      key={`${successes} ${merges ? version : 0}`}
      onInput={merges ? touch : undefined}
      {...props}
    >
      <input type="hidden" name="intent" value={intents[0]} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {merges ? <input type="hidden" name="seen" value={seenAfter(seen, refused)} /> : null}
      {body}
    </Form>
  )
}

/** What a colleague saved was shown with the refusal. */
const seenAfter = (seen: string, refused: Answer | undefined): string =>
  refused?.conflicts
    ? JSON.stringify({
        ...(JSON.parse(seen) as object),
        ...Object.fromEntries(refused.conflicts.map(({ field, theirs }) => [field, theirs])),
      })
    : seen

/** JSON of the values that the form began with. New ones begin it again as long as nobody has typed in it. */
function useSeen(
  shown: Record<string, string[]>,
  { successes, isHeld }: { successes: number; isHeld: boolean },
): { seen: string; version: number; touch: () => void } {
  const now = JSON.stringify(shown)
  const [state, setState] = useState({ seen: now, version: 0, successes, isTouched: false })
  const isTouched = (state.isTouched && state.successes === successes) || isHeld
  if (state.seen !== now && !isTouched)
    setState({ seen: now, version: state.version + 1, successes, isTouched: false })
  return { ...state, touch: () => isTouched || setState((one) => ({ ...one, successes, isTouched: true })) }
}

/**
 * A form that begins again has new elements. Where the focus was in an old one, it goes to the one in its place, so that the keyboard goes
 * on where it was.
 */
function useKeptFocus(form: RefObject<HTMLFormElement | null>, successes: number) {
  const place = useRef(-1)
  const begun = useRef(successes)
  useLayoutEffect(() => {
    if (begun.current === successes) return
    begun.current = successes
    const element = form.current?.elements[place.current]
    if (document.activeElement === document.body && element instanceof HTMLElement)
      element.focus({ preventScroll: true })
  }, [form, successes])
  return ({ currentTarget, target }: FocusEvent<HTMLFormElement>) => {
    place.current = [...currentTarget.elements].indexOf(target)
  }
}

/** Counts answers of success: each begins the form once more. */
function useSuccesses(answer: Answer | undefined): number {
  const [seen, setSeen] = useState({ answer, count: 0 })
  if (seen.answer !== answer) setSeen({ answer, count: seen.count + (answer?.ok ? 1 : 0) })
  return seen.count
}
