/** So long a draft waits for its writer. */
export const draftDays = 30
