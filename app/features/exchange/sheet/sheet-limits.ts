/** Customers of one list. */
export const maxRows = 10_000
export const maxColumns = 40
/** Of all cells together. Ten thousand customers with addresses and memos have some three million. */
export const maxLetters = 4_000_000
