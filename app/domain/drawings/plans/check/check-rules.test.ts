import { expect, test } from 'vitest'
import { planOf } from '../../../../../tests/support/drawings.ts'
import type { UnitPlan } from '../unit-plan.ts'
import { validatePlan } from '../validate-plan.ts'

const said = (name: string, change: (plan: UnitPlan) => void): string[] => {
  const plan = planOf('lakeside', name)
  change(plan)
  return validatePlan(plan).map(({ location, sentence }) => `${location}: ${sentence}`)
}

const the = <T>(found: T | undefined): T => {
  if (!found) throw new Error('the demo has no such part')
  return found
}
const roomOf = ({ rooms }: UnitPlan, id: string) => the(rooms.find((room) => room.id === id))
const openingOf = ({ openings }: UnitPlan, id: string) => the(openings.find((opening) => opening.id === id))
const fixtureOf = ({ fixtures }: UnitPlan, kind: string, room: string) =>
  the(fixtures.find((fixture) => fixture.kind === kind && fixture.room === room))

test('an escape hatch in the room of the condenser is refused', () => {
  expect(
    said('59B', (plan) => Object.assign(fixtureOf(plan, 'hatch', 'balcony2'), { room: 'outdoor-unit' })),
  ).toContainEqual(expect.stringMatching(/^fixtures \d+: 하향식 피난구 \d+: 실외기실이 아니라/))
})

test('an escape hatch on a balcony that the extension takes away is refused', () => {
  const findings = said('84A', (plan) => {
    const hatch = fixtureOf(plan, 'hatch', 'balcony1')
    Object.assign(hatch, { room: 'balcony2', at: [6000, 9000], in: 'basic' })
  })
  expect(findings).toContainEqual(expect.stringContaining('확장하지 않는 발코니에 두어야 합니다'))
})

test('an escape hatch that nobody fits through is refused', () => {
  expect(
    said('84A', (plan) => Object.assign(fixtureOf(plan, 'hatch', 'balcony1'), { size: [700, 500] })),
  ).toContainEqual(expect.stringContaining('600mm보다 작아'))
})

test('a leaf that turns into the room of the condenser is refused', () => {
  expect(
    said('59B', (plan) => Object.assign(openingOf(plan, 'door-outdoor'), { swing: 'left' })),
  ).toContainEqual(expect.stringContaining('안으로 열려 실외기와 사람이 설 자리가 없습니다'))
})

test('a room of the condenser without a louver is refused, and so is a louver in a room one lives in', () => {
  expect(
    said('84A', (plan) => Object.assign(openingOf(plan, 'louver-outdoor'), { kind: 'window' })),
  ).toContainEqual(expect.stringContaining('그릴창이 없습니다'))
  expect(
    said('84A', (plan) => Object.assign(openingOf(plan, 'window-kitchen'), { kind: 'louver' })),
  ).toContainEqual(expect.stringContaining('바깥으로만 낼 수 있습니다'))
})

test('sanitary fixtures that all but touch are refused', () => {
  const findings = said('59B', (plan) => {
    const [basin, shower] = [fixtureOf(plan, 'basin', 'bath1'), fixtureOf(plan, 'shower', 'bath1')]
    // Its back is in the west: it is as long from north to south as it is wide.
    basin.at[1] = shower.at[1] + shower.size[1] / 2 + basin.size[0] / 2 + 30
  })
  expect(findings).toContainEqual(
    expect.stringMatching(/세면대.*30mm 떨어져 있습니다|샤워.*30mm 떨어져 있습니다/),
  )
})

test('a room behind a bedroom, a bathroom or the condenser is refused', () => {
  expect(said('84A', (plan) => Object.assign(roomOf(plan, 'hall'), { kind: 'bathroom' }))).toContainEqual(
    expect.stringMatching(/욕실을 지나야만 갈 수 있습니다/),
  )
  expect(said('84A', (plan) => Object.assign(roomOf(plan, 'dressing'), { kind: 'bedroom' }))).toContainEqual(
    expect.stringMatching(/드레스룸: 침실을 지나야만/),
  )
  expect(
    said('84A', (plan) => Object.assign(roomOf(plan, 'bedroom1'), { kind: 'outdoor-unit' })),
  ).toContainEqual(expect.stringMatching(/안방 발코니: 실외기실을 지나야만/))
})

test('heights and walls below the law are refused', () => {
  const low = said('84A', (plan) => {
    plan.ceiling = 2150
    for (const opening of plan.openings) opening.head = Math.min(opening.head, 2100)
    plan.construction = { storey: 2350, slab: 180, floor: [{ name: '완충재', thickness: 30 }] }
    the(plan.walls.find(({ kind }) => kind === 'party')).thickness = 120
  })
  for (const words of [
    '2,200mm보다 낮습니다',
    '2,400mm보다 낮습니다',
    '210mm보다 얇습니다',
    '150mm보다 얇습니다',
  ])
    expect(low).toContainEqual(expect.stringContaining(words))
})

test('slab, floor and ceiling have to fit into the storey', () => {
  expect(said('84A', (plan) => Object.assign(the(plan.construction), { storey: 2700 }))).toContainEqual(
    expect.stringContaining('들어가지 않습니다'),
  )
})

test('stairs before a window, in the home, or away from the entrance are refused', () => {
  const hallAt = (plan: UnitPlan, at: UnitPlan['envelope']) =>
    Object.assign(the(plan.surroundings.find(({ kind }) => kind === 'hall')), { at })
  const box = (x0: number, y0: number, x1: number, y1: number): UnitPlan['envelope'] => [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ]
  expect(said('59B', (plan) => hallAt(plan, box(3950, 0, 9500, 1500)))).toContainEqual(
    expect.stringMatching(/window-bedroom3: 공용 홀이나 이웃 세대에 막힙니다/),
  )
  expect(said('59B', (plan) => hallAt(plan, box(3950, 0, 6000, 2500)))).toContainEqual(
    expect.stringContaining('집 안이나 벽과 겹칩니다'),
  )
  expect(said('59B', (plan) => hallAt(plan, box(12_000, 0, 13_000, 1500)))).toContainEqual(
    expect.stringContaining('공용 홀로 열리지 않습니다'),
  )
})
