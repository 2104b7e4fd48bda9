import type { Database } from '../../db/schema.ts'
import { type Clock, toTimestamp } from '../../platform/clock.ts'

/** What a post is to its readers and writers, at an instant. */
export type PostState = 'published' | 'scheduled' | 'unpublished' | 'bin'

export const postStates: Record<PostState, string> = {
  published: '올린 글',
  scheduled: '예약',
  unpublished: '내린 글',
  bin: '휴지통',
}

type Columns = 'published_at' | 'unpublished' | 'deleted_at'
type Posted = { [Column in Columns]: PressRow[Column] }

/** A row of `press_posts` as it is read. */
export type PressRow = {
  [Column in keyof Database['press_posts']]: Column extends 'pinned' | 'views' | 'unpublished' | 'version'
    ? number
    : Exclude<Database['press_posts'][Column], { __select__: unknown }>
}

/** A scheduled post becomes a published one by the passing of time alone: nothing has to run at its minute. */
export function stateOf({ deleted_at, unpublished, published_at }: Posted, clock: Clock): PostState {
  if (deleted_at) return 'bin'
  if (unpublished || !published_at) return 'unpublished'
  return published_at <= toTimestamp(clock.now()) ? 'published' : 'scheduled'
}

/** How long a post stays in the bin before it is destroyed, in days. */
export const binDays = 30
