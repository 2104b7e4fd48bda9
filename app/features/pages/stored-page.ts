import { pageUpgrades } from '../../db/upgrades/pages.ts'
import { storedContent } from '../../platform/stored-content.ts'
import type { PageContent } from './page-content.ts'

export const storedPage = storedContent<PageContent>('page', pageUpgrades)
