import type { PageContent } from '#app/domain/publishing/pages/page-content.ts'
import { copyrightPage } from './copyright.ts'
import { privacyPage } from './privacy.ts'
import { termsPage } from './terms.ts'

/** Pages that many sites share word by word. */
export const sharedPages = [privacyPage, termsPage, copyrightPage] as unknown as PageContent[]
