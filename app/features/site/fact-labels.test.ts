import { expect, test } from 'vitest'
import { factLabel } from './fact-labels.ts'

test.each([
  ['households.phase2.84A', '세대수 2단지 84A'],
  ['area.exclusive.59A', '면적 주거전용 59A'],
  ['payment.down', '납부 계약금'],
  ['museum.toString', 'museum toString'],
])('%s is %s', (name, label) => expect(factLabel(name)).toBe(label))
