import type { LeadStatus } from '#app/db/column-types.ts'
import type { StateBadge } from '#app/office/kit/state-badge.tsx'

type Tone = Parameters<typeof StateBadge>[0]['tone']

export const statusTones: Record<LeadStatus, Tone> = {
  new: 'waits',
  contacted: 'runs',
  'visit-booked': 'runs',
  visited: 'good',
  contracted: 'good',
  rejected: 'off',
  'wrong-number': 'off',
  undone: 'off',
}
