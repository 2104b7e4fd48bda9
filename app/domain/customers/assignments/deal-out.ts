/** Weight of a colleague compared with the others: a whole number, 0 for none. */
export interface Share {
  userId: string
  share: number
}

/**
 * Whose each of so many customers becomes. They are dealt in turn, so that after each round everybody is within one of their share
 * (smooth weighted round-robin).
 */
export function dealOut(count: number, shares: readonly Share[]): string[] {
  const total = shares.reduce((sum, { share }) => sum + share, 0)
  if (!total) return []
  const owed = shares.map(() => 0)
  return Array.from({ length: count }, () => {
    let next = 0
    shares.forEach(({ share }, i) => {
      owed[i] = (owed[i] ?? 0) + share
      if ((owed[i] ?? 0) > (owed[next] ?? 0)) next = i
    })
    owed[next] = (owed[next] ?? 0) - total
    return shares[next]?.userId ?? ''
  })
}
