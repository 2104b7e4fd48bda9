import type { PostDraft } from '#app/domain/publishing/press/post-form.ts'
import { koreanInstant } from '#app/platform/korean-time.ts'

const sentences = {
  published: '글을 게시했습니다.',
  scheduled: '게시 시간을 정했습니다.',
  waits: '저장했습니다. 승인을 받아 공개하는 단지라, 글을 쓴 사람이 아닌 관리자가 목록에서 게시해야 합니다.',
  unpublished: '게시하지 않고 보관했습니다.',
}

export function savedAs({ when, publishAt }: PostDraft, now: Date, waits: boolean): keyof typeof sentences {
  if (waits) return 'waits'
  if (when === 'not') return 'unpublished'
  const appears = koreanInstant(publishAt)
  return when === 'later' && appears && appears > now ? 'scheduled' : 'published'
}

export const sentenceOf = (value: string | null): string | undefined =>
  value && Object.hasOwn(sentences, value) ? sentences[value as keyof typeof sentences] : undefined
