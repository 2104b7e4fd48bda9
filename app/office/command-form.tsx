import { type ComponentProps, type ReactNode, useState } from 'react'
import { Form, useActionData, useNavigation } from 'react-router'
import type { z } from 'zod'
import { useSettledAnswer } from '#app/routes/admin/use-settled-answer.ts'
import type { Answer } from './answer.ts'

/** As `Command`, of which a form knows nothing but its fields. */
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
  const fields: Fields<keyof C['input']['shape'] & string> = {
    field: (name, stored = '') => ({
      name,
      defaultValue: refused?.typed[name]?.at(-1) ?? stored,
      error: refused?.errors[name],
    }),
    input: (name, stored = '') => ({ name, defaultValue: refused?.typed[name]?.at(-1) ?? stored }),
    box: (name, stored = false, value = 'on') => ({
      name,
      value,
      defaultChecked: refused ? refused.typed[name]?.includes(value) === true : stored,
    }),
    answer,
    isBusy,
  }
  return (
    <Form method="post" key={useSuccesses(keepsTyped ? undefined : answer)} {...props}>
      <input type="hidden" name="intent" value={intents[0]} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {typeof children === 'function' ? children(fields) : children}
    </Form>
  )
}

/** Counts answers of success: each begins the form once more. */
function useSuccesses(answer: Answer | undefined): number {
  const [seen, setSeen] = useState({ answer, count: 0 })
  if (seen.answer !== answer) setSeen({ answer, count: seen.count + (answer?.ok ? 1 : 0) })
  return seen.count
}
