import type { Database } from '#app/db/schema.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'

export type PostState = 'published' | 'scheduled' | 'unpublished' | 'bin'

export const postStates: Record<PostState, string> = {
  published: '게시 중',
  scheduled: '예약',
  unpublished: '게시 중단',
  bin: '휴지통',
}

type Columns = 'published_at' | 'unpublished' | 'deleted_at'
type Posted = { [Column in Columns]: PressRow[Column] }

export type PressRow = {
  [Column in keyof Database['press_posts']]: Column extends 'pinned' | 'views' | 'unpublished' | 'version'
    ? number
    : Exclude<Database['press_posts'][Column], { __select__: unknown }>
}

/** Scheduled posts become published by time alone; no job runs. */
export function stateOf({ deleted_at, unpublished, published_at }: Posted, clock: Clock): PostState {
  if (deleted_at) return 'bin'
  if (unpublished || !published_at) return 'unpublished'
  return published_at <= toTimestamp(clock.now()) ? 'published' : 'scheduled'
}

/** Days in the bin before destruction. */
export const binDays = 30
