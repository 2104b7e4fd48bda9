import type { Command, Outcome } from './command.server.ts'

/** What every command of the office answers. */
export interface Answer {
  intent: string
  ok: boolean
  notice?: string
  errors: Partial<Record<string, string>>
  /** What was sent, without passwords: it comes back into the form where the command was refused. */
  typed: Readonly<Record<string, readonly string[]>>
}

type Came<C> = C extends Command<infer _Input, infer _Of, infer Result> ? Exclude<Result, Response> : never

/** Of any of a screen's commands: told apart by `intent`. */
export type Answered<Commands> = {
  [Intent in keyof Commands & string]: Answer & { intent: Intent } & (Came<Commands[Intent]> extends infer One
      ? One extends Outcome
        ? Omit<One, 'errors' | 'status' | 'again'>
        : never
      : never)
}[keyof Commands & string]

/** What is said of an answer at the head of a screen: its sentence, or the first fault of its fields. */
export const noticeOf = (answer: Answer | undefined) => {
  const text = answer && (answer.notice ?? Object.values(answer.errors)[0])
  return text ? { text, bad: !answer.ok } : undefined
}
