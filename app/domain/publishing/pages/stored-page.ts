import { upgradesOf } from '#app/db/upgrades/content.ts'
import { storedContent } from '#app/platform/stored-content.ts'
import type { PageContent } from './page-content.ts'

export const storedPage = storedContent<PageContent>('page', upgradesOf('page'))
