import { afterEach, beforeEach, expect, test } from 'vitest'
import { type UnitPlan, unitPlan } from '#app/domain/drawings/plans/unit-plan.ts'
import { describeFault } from '#app/domain/site/content-fault.ts'
import { type ContentFolder, contentFolder } from '../../../../tests/support/content-folder.ts'
import { planOf } from '../../../../tests/support/drawings.ts'
import { readSite } from '../folder/read-content.server.ts'
import { checkContent } from './check-folder.server.ts'
import { describeFinding } from './finding.ts'

let content: ContentFolder
beforeEach(() => {
  content = contentFolder()
  content.change('site.json', (json) =>
    Object.assign(json.facts as unknown as object, { 'area.exclusive.84A': { value: 84.9072, unit: '㎡' } }),
  )
})
afterEach(() => content.remove())

const draw = (change: (plan: UnitPlan) => void) => {
  const plan = planOf('lakeside', '84A')
  change(plan)
  content.write('plans/84A.json', unitPlan.parse(plan))
  return readSite(content.folder, 'small')
}

test('what a rule of building doubts stops nothing and becomes a warning', () => {
  const read = draw((plan) => {
    plan.openings = plan.openings.filter(({ kind }) => kind !== 'louver')
  })
  if (!read.ok) throw new Error(read.faults.map(describeFault).join('\n'))
  const { open, warnings } = checkContent(read.site, content.dir, { publicDir: 'public', others: [] })
  expect(open.map(describeFinding)).toEqual([])
  expect(warnings.filter(({ check }) => check === 'drawings').map(describeFinding)).toEqual([
    expect.stringMatching(
      /^\[도면\] small\/plans\/84A.json: rooms outdoor-unit: ‘실외기실: 더운 바람이 나갈 그릴창이 없습니다’/,
    ),
  ])
})

test('what cannot be drawn stops', () => {
  const read = draw(({ openings }) => Object.assign(openings[0] ?? {}, { wall: 'nowhere' }))
  expect(read.ok ? [] : read.faults.map(({ sentence }) => sentence)).toEqual([
    expect.stringContaining("벽 'nowhere'가 없습니다"),
  ])
})
