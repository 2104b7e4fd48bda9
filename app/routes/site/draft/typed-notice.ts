import { createContext } from 'react-router'
import { fillAllFacts } from '#app/domain/site/facts.ts'
import { type NoticePopup, noticePopup } from '#app/domain/site/notice-popup.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { readJsonField } from '../../read-json.ts'

/** What the office's form says of a notice and is not saved: the action reads it, the loader of the same request draws it. */
export const typedNotice = createContext<NoticePopup | null>(null)

/** @returns undefined for what is no notice yet */
export function readTypedNotice(json: string, { facts }: SiteSettings): NoticePopup | undefined {
  const notice = noticePopup.safeParse(readJsonField(json)).data
  if (!notice) return undefined
  try {
    return fillAllFacts(notice, facts)
  } catch {
    // A name that is half typed.
    return notice
  }
}
