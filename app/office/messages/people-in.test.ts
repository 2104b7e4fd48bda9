import { expect, test } from 'vitest'
import { peopleIn } from './people-in.ts'

const none = { waiting: 0, accepted: 0, delivered: 0, failed: 0, unknown: 0, cancelled: 0 }

test('a list says from where on it did not count; a settled message shows exact numbers', () => {
  const counts = { ...none, accepted: 1001, delivered: 3 }
  expect(peopleIn({ counts, isExact: false }, 'accepted', 'delivered')).toBe('1,000명 이상')
  expect(peopleIn({ counts, isExact: true }, 'accepted', 'delivered')).toBe('1,004명')
  expect(peopleIn({ counts, isExact: false }, 'delivered')).toBe('3명')
})
