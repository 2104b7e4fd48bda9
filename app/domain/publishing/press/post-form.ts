import { keptLines } from '#app/platform/kept-text.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { koreanInstant } from '#app/platform/korean-time.ts'
import { maxLength } from './press-post.ts'
import { safeAddress } from './safe-address.ts'

/** Form values as typed, to render again with errors. */
export interface PostDraft {
  title: string
  summary: string
  content: string
  pinned: boolean
  /** `now`: at once, or as it stands; `later`: at `publishAt`; `not`: unpublished. */
  when: 'now' | 'later' | 'not'
  /** Korean time as forms send it: `2026-11-27T10:00`. */
  publishAt: string
  sourceName: string
  sourceUrl: string
  image: string
  imageAlt: string
  imageCaption: string
  share: string
}

export type PostField = keyof PostDraft
export type PostErrors = Partial<Record<PostField, string>>

export interface PostInput {
  title: string
  summary: string
  content: string
  pinned: boolean
  when: PostDraft['when']
  publishAt: Date | undefined
  sourceName: string | null
  sourceUrl: string | null
  imageId: string | null
  imageAlt: string | null
  imageCaption: string | null
  shareId: string | null
}

const postFieldOrder: readonly PostField[] = [
  'when',
  'title',
  'summary',
  'content',
  'publishAt',
  'sourceName',
  'sourceUrl',
  'image',
  'imageAlt',
  'imageCaption',
  'share',
]

const mandatory = '제목과 요약은 필수입니다.'

/** Errors in field order under one sentence; undefined without errors. */
export function summariseErrors(
  errors: PostErrors,
): { sentence: string; invalid: { field: PostField; notice: string }[] } | undefined {
  const invalid = postFieldOrder.flatMap((field) => {
    const notice = errors[field]
    return notice ? [{ field, notice }] : []
  })
  if (!invalid.length) return undefined
  const isMandatory = errors.title || errors.summary
  return { sentence: isMandatory ? mandatory : `확인이 필요한 항목이 ${invalid.length}개 있습니다.`, invalid }
}

export const emptyDraft: PostDraft = {
  title: '',
  summary: '',
  content: '',
  pinned: false,
  when: 'now',
  publishAt: '',
  sourceName: '',
  sourceUrl: '',
  image: '',
  imageAlt: '',
  imageCaption: '',
  share: '',
}

/** Controls and bidirectional overrides. */
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Parses a form. Missing fields keep their values of `before`, so that a short form changes nothing else. */
export function parsePostDraft(fields: FormData, before: PostDraft = emptyDraft): PostDraft {
  const lines = (name: PostField) =>
    keptLines(
      String(fields.get(name) ?? '')
        .replace(/\r\n?/g, '\n')
        .replace(unseen, ''),
    ).trim()
  const line = (name: PostField) =>
    fields.has(name) ? lines(name).replace(/\s+/g, ' ') : (before[name] as string)
  const when = fields.get('when')
  return {
    title: line('title'),
    summary: line('summary'),
    content: fields.has('content') ? lines('content') : before.content,
    // An unchecked box is not sent; `hasPinned` says that the form has one.
    pinned: fields.has('hasPinned') ? fields.has('pinned') : before.pinned,
    when: when === 'now' || when === 'later' || when === 'not' ? when : before.when,
    publishAt: line('publishAt'),
    sourceName: line('sourceName'),
    sourceUrl: line('sourceUrl'),
    image: line('image'),
    imageAlt: line('imageAlt'),
    imageCaption: line('imageCaption'),
    share: line('share'),
  }
}

/** Version the form was opened with; invalid values become 0, which no post has. */
export const parseVersion = (fields: FormData): number => {
  const version = String(fields.get('version'))
  return /^\d{1,9}$/.test(version) ? Number(version) : 0
}

/** Idempotency key; undefined where invalid. */
export const parseFormKey = (fields: FormData): string | undefined =>
  /^[\w-]{8,64}$/.exec(String(fields.get('key')))?.[0]

/** Between choosing a minute and saving. */
const graceMs = 10 * 60_000

/** A date to publish at that is over: nobody would notice that the post appears at once, far down the list. */
export function pastDate({ when, publishAt }: Pick<PostDraft, 'when' | 'publishAt'>, now: Date): PostErrors {
  const at = when === 'later' ? koreanInstant(publishAt) : undefined
  return at && at.getTime() < now.getTime() - graceMs
    ? { publishAt: '이미 지난 때입니다. 바로 게시하려면 ‘바로 게시’를 선택해 주세요.' }
    : {}
}

/** Validates the form alone; the database checks that pictures belong to the site. */
export function checkPost(
  draft: PostDraft,
): { ok: true; input: PostInput } | { ok: false; errors: PostErrors } {
  const errors: PostErrors = {}
  const checkLength = (field: PostField, limit: number) => {
    if ((draft[field] as string).length > limit)
      errors[field] = `${koreanNumber(limit)}자까지 쓸 수 있습니다.`
  }
  checkLength('title', maxLength.title)
  checkLength('summary', maxLength.summary)
  checkLength('content', maxLength.content)
  checkLength('sourceName', maxLength.source)
  checkLength('sourceUrl', maxLength.address)
  checkLength('imageAlt', maxLength.alt)
  checkLength('imageCaption', maxLength.alt)
  if (!draft.title) errors.title = '제목을 적어 주세요.'
  if (!draft.summary) errors.summary = '요약을 적어 주세요.'
  const publishAt = koreanInstant(draft.publishAt)
  if (draft.publishAt && !publishAt) errors.publishAt = '날짜와 시간을 확인해 주세요.'
  if (draft.when === 'later' && !draft.publishAt) errors.publishAt = '게시할 날짜와 시간을 정해 주세요.'
  const address = safeAddress(draft.sourceUrl)
  if (draft.sourceUrl && !address) errors.sourceUrl = 'http:// 또는 https://로 시작하는 주소를 적어 주세요.'
  if (draft.sourceUrl && !draft.sourceName) errors.sourceName = '매체 이름을 적어 주세요.'
  if (draft.image && !draft.imageAlt) errors.imageAlt = '이미지에 무엇이 보이는지 적어 주세요.'
  if (Object.keys(errors).length) return { ok: false, errors }
  return {
    ok: true,
    input: {
      title: draft.title,
      summary: draft.summary,
      content: draft.content,
      pinned: draft.pinned,
      when: draft.when,
      publishAt,
      sourceName: draft.sourceName || null,
      sourceUrl: address ?? null,
      imageId: draft.image || null,
      imageAlt: draft.imageAlt || null,
      imageCaption: draft.imageCaption || null,
      shareId: draft.share || null,
    },
  }
}
