/** Numbers of rows, of one site if it is named. */
export interface StoppedWork {
  siteId: string | null
  would: number
  usual: number
}

/** Rows that may go without confirmation; more means a wrong clock or a busy day. */
export const usualAmount = (total: number, share = 0.05): number => Math.max(50, Math.floor(total * share))

/** @param confirmed rows that a person has confirmed for the whole run */
export const isUsual = (would: number, usual: number, confirmed = 0): boolean =>
  would <= usual || would <= confirmed
