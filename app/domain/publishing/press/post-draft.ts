import { koreanMinute } from '#app/platform/korean-time.ts'
import type { PostDraft } from './post-form.ts'
import type { PressRow } from './post-state.ts'

export function draftOf(row: PressRow, now: Date): PostDraft {
  const scheduled = row.published_at !== null && new Date(row.published_at) > now
  return {
    title: row.title,
    summary: row.summary,
    content: row.content,
    pinned: row.pinned === 1,
    when: row.unpublished || !row.published_at ? 'not' : scheduled ? 'later' : 'now',
    publishAt: row.published_at ? koreanMinute(row.published_at) : '',
    sourceName: row.source_name ?? '',
    sourceUrl: row.source_url ?? '',
    image: row.image_media_id ?? '',
    imageAlt: row.image_alt ?? '',
    imageCaption: row.image_caption ?? '',
    share: row.share_media_id ?? '',
  }
}
