import type { z } from 'zod'
import type { May, Office } from './office.server.ts'

/**
 * The result of a command: a sentence for the person, or errors by field. `status` is 422 by default; `headers` has cookies, or
 * how long to wait.
 */
export type Outcome<Field extends string = string> =
  | { ok: true; notice?: string; headers?: Headers }
  | {
      ok: false
      notice?: string
      headers?: Headers
      errors?: Partial<Record<Field, string>>
      status?: number
      /** Has to be said again: it does not come back into the form. */
      again?: readonly Field[]
      /** Fields that somebody else gave another value meanwhile; nothing is saved until the person has chosen. */
      conflicts?: readonly Conflict[]
      /** Who saved before, and when. */
      before?: { by: string | undefined; at: string | undefined }
    }

/** Values as the form sends them. */
export interface Conflict {
  field: string
  theirs: readonly string[]
  mine: readonly string[]
}

/** What the form showed when somebody began to type (`CommandForm merges`), and of which fields a colleague's value is kept. */
export interface Since {
  seen: Readonly<Record<string, readonly string[]>>
  theirs: readonly string[]
}

/** A change that the office can make. It is permitted, parsed and answered here; `run` only does it. */
export interface Command<
  Input extends z.ZodObject = z.ZodObject,
  Of extends Office = Office,
  Came extends Outcome | Response = Outcome | Response,
> {
  may: May
  input: Input
  /** In place of "no right": what the person may not do. */
  refusal?: string
  /** @param since undefined where the form did not say what it showed */
  run(office: Of, input: z.output<Input>, since?: Since): Promise<Came>
}

/** What every command of the office answers. */
export interface Answer {
  intent: string
  ok: boolean
  notice?: string
  errors: Partial<Record<string, string>>
  conflicts?: readonly Conflict[]
  before?: { by: string | undefined; at: string | undefined }
  /** What was sent, without passwords: it comes back into the form where the command was refused. */
  typed: Readonly<Record<string, readonly string[]>>
}

type Came<C> = C extends Command<infer _Input, infer _Of, infer Result> ? Exclude<Result, Response> : never

/** Of any of a screen's commands: told apart by `intent`. */
export type Answered<Commands> = {
  [Intent in keyof Commands & string]: Answer & { intent: Intent } & (Came<Commands[Intent]> extends infer One
      ? One extends Outcome
        ? Omit<One, 'errors' | 'status' | 'again' | 'headers' | 'conflicts' | 'before'>
        : never
      : never)
}[keyof Commands & string]

/** What is said of an answer at the head of a screen: its sentence, or the first fault of its fields. */
export const noticeOf = (answer: Answer | undefined) => {
  const text = answer && (answer.notice ?? Object.values(answer.errors)[0])
  return text ? { text, bad: !answer.ok } : undefined
}

/** What was sent with a refused answer, the last value of each field. */
export const typedOf = (answer: Answer | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(answer?.ok === false ? answer.typed : {}).map(([name, values]) => [
      name,
      values.at(-1) ?? '',
    ]),
  )
