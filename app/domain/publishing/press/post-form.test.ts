import { expect, test } from 'vitest'
import { checkPost, emptyDraft, parsePostDraft } from './post-form.ts'

const filled = (over: object) => ({ ...emptyDraft, title: '제목', summary: '요약', ...over })
const errorsOf = (over: object) => {
  const checked = checkPost(filled(over))
  return checked.ok ? [] : Object.keys(checked.errors)
}
const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('title and summary are mandatory, the content is not', () => {
  expect(errorsOf({})).toEqual([])
  expect(errorsOf({ title: '', summary: '' })).toEqual(['title', 'summary'])
  expect(checkPost(parsePostDraft(form({ title: '  \u200e ', summary: '\t' }))).ok).toBe(false)
})

test('a post for later has a time that there is', () => {
  expect(errorsOf({ when: 'later' })).toEqual(['publishAt'])
  expect(errorsOf({ when: 'later', publishAt: '2026-02-30T10:00' })).toEqual(['publishAt'])
})

test('a source needs a name, a safe address, and a picture words', () => {
  expect(errorsOf({ sourceUrl: 'javascript:alert(1)', sourceName: '가온일보' })).toEqual(['sourceUrl'])
  expect(errorsOf({ sourceUrl: 'https://a.example/' })).toEqual(['sourceName'])
  expect(errorsOf({ sourceName: '가온일보' })).toEqual([])
  expect(errorsOf({ image: 'x' })).toEqual(['imageAlt'])
  expect(errorsOf({ title: '가'.repeat(121) })).toEqual(['title'])
})

test('a form without some fields leaves those of the post as they are', () => {
  const before = filled({
    image: 'picture',
    pinned: true,
    content: '하나\n둘',
    when: 'later',
    publishAt: '2026-12-01T09:00',
  })
  expect(parsePostDraft(form({ title: '새 제목' }), before)).toEqual({ ...before, title: '새 제목' })
  expect(parsePostDraft(form({ hasPinned: '1' }), before).pinned).toBe(false)
})

test('what cannot be seen does not stay in a text', () => {
  const draft = parsePostDraft(form({ title: '가\u202e나\u0000다', content: '하나\r\n둘\u0007' }))
  expect(draft.title).toBe('가나다')
  expect(draft.content).toBe('하나\n둘')
  const pasted = parsePostDraft(
    form({ title: '호\u200b수'.normalize('NFD'), content: '하나\n\u200b\n\u3164\n둘' }),
  )
  expect([pasted.title, pasted.content]).toEqual(['호수', '하나\n\n\n둘'])
})
