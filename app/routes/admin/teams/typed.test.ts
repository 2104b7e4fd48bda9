import { expect, test } from 'vitest'
import { typedIn } from './typed.ts'

test('what was refused comes back into the form that it was typed into', () => {
  const typed = { intent: 'team', team: 't1', name: '1팀' }
  expect(typedIn(typed, { intent: 'team', team: 't1' })?.name).toBe('1팀')
  expect(typedIn(typed, { intent: 'team', team: 't2' })).toBeUndefined()
  expect(typedIn({ intent: 'team', name: '새 팀' }, { intent: 'team', team: '' })?.name).toBe('새 팀')
  expect(typedIn(undefined, { intent: 'team' })).toBeUndefined()
})
