/** Korean calendar days, both included. */
export const isDue = ({ from, until }: { from: string; until: string }, today: string): boolean =>
  from <= today && today <= until
