/** Fields of a form that was refused, by their names. */
export type Typed = Readonly<Record<string, string>>

/** What was typed into one of a screen's forms. @param form what tells it from the others, `''` where it has no such field */
export const typedIn = (typed: Typed | undefined, form: Typed): Typed | undefined =>
  typed && Object.entries(form).every(([name, value]) => (typed[name] ?? '') === value) ? typed : undefined
