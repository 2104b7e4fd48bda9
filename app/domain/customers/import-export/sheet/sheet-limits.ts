/** Customers of one list. */
export const maxRows = 10_000
export const maxColumns = 40
/** Lines in which headings are looked for: above them stand titles, days, legends, and the cover of this office's own exports. */
export const headLines = 20
/** Lines that are read: below a list that is short enough stand blank ones, and whatever follows them must be seen. */
export const maxLines = 2 * maxRows + headLines
/** Of all cells together. Ten thousand customers with addresses and memos have some three million. */
export const maxLetters = 4_000_000
