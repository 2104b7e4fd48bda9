import { expect, test } from 'vitest'
import { settleSave } from './settle-save.ts'

const opened = { title: '전', text: '글' }
const sent = { title: '후', text: '글' }
const saved = { ok: true as const, version: 3, joined: [], at: '2026-11-23T00:00:00.000Z' }

test('what was saved is what is open', () => {
  const settled = settleSave({ base: opened, version: 2, content: sent }, sent, { ...saved, content: sent })
  expect(settled.known).toEqual({ base: sent, version: 3, content: sent })
  expect(settled.save).toEqual({ state: 'saved', at: saved.at })
})

test('what was typed meanwhile stays, together with what others changed', () => {
  const typed = { title: '후의 후', text: '글' }
  const content = { title: '후', text: '다른 사람의 글' }
  const settled = settleSave({ base: opened, version: 2, content: typed }, sent, {
    ...saved,
    content,
    joined: ['text'],
  })
  expect(settled.known.content).toEqual({ title: '후의 후', text: '다른 사람의 글' })
  expect(settled.save).toEqual({ state: 'changed' })
})

test('a conflict keeps what is open and names what the others have', () => {
  const known = { base: opened, version: 2, content: sent }
  const conflicts = [{ path: 'title', base: '전', theirs: '그들', mine: '후' }]
  const theirs = { title: '그들', text: '글' }
  const answer = { ok: false as const, reason: 'conflict' as const, version: 4, content: theirs, conflicts }
  expect(settleSave(known, sent, { ...answer, at: saved.at })).toEqual({
    known,
    save: { state: 'conflict', conflicts, theirs, version: 4 },
    joined: undefined,
  })
})

test('a lost connection loses nothing', () => {
  const known = { base: opened, version: 2, content: sent }
  expect(settleSave(known, sent, 'lost')).toMatchObject({ known, save: { state: 'failed', why: 'lost' } })
})
