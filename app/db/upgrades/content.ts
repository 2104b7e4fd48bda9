import { addSurroundings } from './drawings.ts'
import { priceInWon, renameBlocks } from './pages.ts'
import { addSiteFacts, dropRemainingText, shortenPeriods } from './settings.ts'
import type { Upgrade } from './upgrade.ts'

export type UpgradedKind = 'settings' | 'page' | 'drawing'

/**
 * Every upgrade of content, in the order in which they came; a new one is put at the end. Stored documents count those of their own
 * kind, from version 1 on. A content folder counts all of them: its `schema`.
 */
export const contentUpgrades: readonly (readonly [UpgradedKind, Upgrade])[] = [
  ['settings', addSiteFacts],
  ['page', renameBlocks],
  ['drawing', addSurroundings],
  ['settings', dropRemainingText],
  ['page', priceInWon],
  ['settings', shortenPeriods],
]

export const upgradesOf = (kind: UpgradedKind): Upgrade[] =>
  contentUpgrades.flatMap(([of, upgrade]) => (of === kind ? [upgrade] : []))
