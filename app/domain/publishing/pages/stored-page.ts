import { pageUpgrades } from '#app/db/upgrades/pages.ts'
import { storedContent } from '#app/platform/stored-content.ts'
import type { PageContent } from './page-content.ts'

export const storedPage = storedContent<PageContent>('page', pageUpgrades)
