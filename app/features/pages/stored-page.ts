import { storedContent } from '../../platform/stored-content.ts'
import type { PageContent } from './page-content.ts'

/** Pages as their revisions keep them. */
export const storedPage = storedContent<PageContent>([])
