/** Why a job that destroys has left a site alone: much more than usual would have gone. Numbers of rows. */
export interface StoppedWork {
  siteId: string | null
  would: number
  usual: number
}

/**
 * How much a night may take without a person's word: a twentieth of what there is, and always a few. More is either a
 * wrong clock or a day that many came on, and only a person can tell.
 */
export const usualAmount = (total: number, share = 0.05): number => Math.max(50, Math.floor(total * share))

/**
 * Whether `would` of `total` rows may go.
 * @param confirmed the number that a person has said yes to, for the whole run
 */
export const isUsual = (would: number, usual: number, confirmed = 0): boolean =>
  would <= usual || would <= confirmed
