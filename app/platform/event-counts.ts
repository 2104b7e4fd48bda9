/** Reasons why a sign-in to the office is refused. */
export const signInRefusals = ['credentials', 'limit', 'busy', 'second-factor'] as const

interface Labels {
  /** Id of the site. */
  registration: string
  'sign-in-refusal': (typeof signInRefusals)[number]
}

const counts = {
  registration: new Map<string, number>(),
  'sign-in-refusal': new Map<string, number>(),
}

/** Counts an event of this process for `/metrics`. */
export function countEvent<Event extends keyof Labels>(event: Event, label: Labels[Event]): void {
  counts[event].set(label, (counts[event].get(label) ?? 0) + 1)
}

/** Since the process started, by label. */
export const eventCounts = (event: keyof Labels): ReadonlyMap<string, number> => counts[event]
