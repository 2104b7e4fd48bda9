import { glob, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { type AttentionBefore, type AttentionEvent, attentionAfter, notYetThere } from './attention.ts'

const given = (over: Partial<AttentionBefore> = {}): AttentionBefore => ({ ...notYetThere, ...over })
const assigned = (over: Partial<Extract<AttentionEvent, { kind: 'assigned' }>> = {}): AttentionEvent => ({
  kind: 'assigned',
  to: 'kim',
  isUndo: false,
  knows: false,
  ...over,
})
const moved = (
  cause: Extract<AttentionEvent, { kind: 'moved' }>['cause'],
  byStaff = true,
): AttentionEvent => ({
  kind: 'moved',
  cause,
  to: 'contacted',
  byStaff,
})

describe('attentionAfter', () => {
  test('who registers waits as new, who is imported as listed', () => {
    for (const form of ['popup', 'inline', 'enquiry', 'desk', 'call'] as const)
      expect(attentionAfter(notYetThere, { kind: 'registered', form }), form).toBe('new')
    expect(attentionAfter(notYetThere, { kind: 'registered', form: 'import' })).toBe('listed')
  })

  test('an assignment brings a new customer to the counsellor, but no customer who is done with', () => {
    expect(attentionAfter(given({ attention: 'new' }), assigned())).toBe('new')
    expect(attentionAfter(given(), assigned()), 'never called').toBe('listed')
    expect(attentionAfter(given({ status: 'visited' }), assigned()), 'a walk-in').toBe('listed')
    expect(attentionAfter(given({ status: 'visited' }), assigned({ knows: true })), 'met').toBeNull()
    const called = { status: 'contacted', isCalled: true } as const
    expect(attentionAfter(given(called), assigned()), 'handed over').toBe('listed')
    expect(attentionAfter(given({ ...called, isPromised: true }), assigned())).toBeNull()
    for (const status of ['rejected', 'contracted', 'undone'] as const)
      expect(attentionAfter(given({ ...called, status }), assigned()), status).toBeNull()
    expect(
      attentionAfter(given({ ...called, attention: 'listed' }), assigned({ isUndo: true })),
      'taken back to who knows them',
    ).toBeNull()
    expect(attentionAfter(given({ attention: 'listed' }), assigned({ to: null, isUndo: true }))).toBe(
      'listed',
    )
    expect(attentionAfter(given({ attention: 'unbooked' }), assigned())).toBe('unbooked')
  })

  test('a wrong number waits to be corrected until somebody speaks with the customer', () => {
    expect(attentionAfter(given({ attention: 'new' }), moved('wrong-number'))).toBe('wrong-number')
    const wrong = given({ attention: 'wrong-number', status: 'wrong-number', isCalled: true })
    for (const cause of ['missed', 'arrived'] as const)
      expect(attentionAfter(wrong, moved(cause)), cause).toBe('wrong-number')
    for (const cause of ['reached', 'rejected', 'visit-booked'] as const)
      expect(attentionAfter(wrong, moved(cause)), cause).toBeNull()
    expect(attentionAfter(wrong, moved('visit-booked', false)), 'by their own link').toBeNull()
    expect(attentionAfter(wrong, assigned())).toBe('wrong-number')
    expect(
      attentionAfter(given(), { kind: 'by-hand', to: 'wrong-number', form: 'popup', isUndo: false }),
    ).toBe('wrong-number')
  })

  test('who is new again by hand waits for a call', () => {
    expect(attentionAfter(given(), { kind: 'by-hand', to: 'new', form: 'desk', isUndo: false })).toBe('new')
    expect(
      attentionAfter(given(), { kind: 'by-hand', to: 'contacted', form: 'desk', isUndo: false }),
    ).toBeNull()
    const undone = { kind: 'by-hand', to: 'visit-booked', form: 'popup', isUndo: true } as const
    expect(attentionAfter(given({ status: 'visited' }), undone), 'had booked and was never called').toBe(
      'new',
    )
    expect(attentionAfter(given({ status: 'visited', isCalled: true }), undone)).toBeNull()
  })
})

/** Files of the product that write `leads` in a way that decides whether somebody has to call. */
test('every statement that inserts, assigns or moves a registration asks attentionAfter', async () => {
  const writers: string[] = []
  const silent: string[] = []
  for await (const file of glob('{app,server}/**/*.ts', { exclude: ['**/*.test.ts', '**/migrations/**'] })) {
    const text = await readFile(file, 'utf8')
    const inserts = text.includes(".insertInto('leads')")
    const updates = [...text.matchAll(/\.updateTable\('leads'\)/g)].some(({ index }) => {
      const [statement = ''] = text.slice(index).split('.execute', 1)
      return /\b(assigned_to|attention)\b\s*[:,]/.test(statement) || /\bstatus: to\b/.test(statement)
    })
    if (!inserts && !updates) continue
    writers.push(file)
    if (!text.includes('attentionAfter(')) silent.push(file)
  }
  expect(silent).toEqual([])
  expect(writers.sort()).toEqual([
    'app/domain/customers/customer/move-assignment.server.ts',
    'app/domain/customers/customer/move-lead.server.ts',
    'app/domain/customers/import-export/import/import-customer.server.ts',
    'app/domain/customers/intake/create-lead.server.ts',
  ])
})
