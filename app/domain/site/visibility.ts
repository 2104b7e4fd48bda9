export type SiteState = 'hidden' | 'open' | 'closed'

/** Stored state; a hidden site with an opening time is open from then on without any action. */
export interface Visibility {
  state: SiteState
  opensAt: Date | null
}

/** What visitors meet at a moment. */
export const visibleState = ({ state, opensAt }: Visibility, now: Date): SiteState =>
  state === 'hidden' && opensAt && opensAt <= now ? 'open' : state

export const visibilityOf = (row: { state: SiteState; opens_at: string | null }): Visibility => ({
  state: row.state,
  opensAt: row.opens_at === null ? null : new Date(row.opens_at),
})

/**
 * Of a closed site visitors keep what the law gives them: their own page, where they withdraw consent and have their data
 * deleted (개인정보 보호법 제35조~제37조), and the policy that says how (제30조).
 */
export const staysAfterClosing = (slug: string, path: string): boolean =>
  path.startsWith(`/${slug}/my/`) || path === '/privacy'
