/** Days for which a draft is kept for its author. */
export const draftDays = 30
