import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Fact } from '#app/domain/site/fact.ts'
import { planOf } from '../../../../tests/support/drawings.ts'
import { planSummary } from './plan-summary.ts'
import { roomAreas, squareMetres } from './room-areas.ts'
import { type UnitPlan, unitPlan } from './unit-plan.ts'
import { validatePlan } from './validate-plan.ts'

const content = join(import.meta.dirname, '../../../../content')
const json = (file: string) => JSON.parse(readFileSync(join(content, file), 'utf8'))
const plansOf = (site: string): UnitPlan[] =>
  readdirSync(join(content, site, 'plans')).map((file) => unitPlan.parse(json(`${site}/plans/${file}`)))

describe.each(['gaon-lakepark', 'hannae-riverview'])('the unit plans of %s', (site) => {
  const facts = json(`${site}/site.json`).facts as Record<string, Fact>
  const types = Object.keys(facts).filter((name) => name.startsWith('area.exclusive.'))
  const plans = plansOf(site)

  test('are there for every type on sale', () => {
    expect(plans.map(({ exclusiveArea }) => exclusiveArea).sort()).toEqual(types.sort())
  })

  describe.each(plans.map((plan) => [plan.label, plan] as const))('%s', (_, plan) => {
    const fact = facts[plan.exclusiveArea] as { value: number }

    test('holds in both variants', () => {
      const findings = validatePlan(plan, fact.value)
      expect(findings.map(({ location, sentence }) => `${location}: ${sentence}`)).toEqual([])
    })

    test('has its 주거전용면적 within a tenth of what is allowed', () => {
      expect(Math.abs(squareMetres(plan.envelope) / fact.value - 1)).toBeLessThan(0.0005)
    })

    test('has rooms that fill its 주거전용면적 but for the walls between them', () => {
      const balconies = ['balcony', 'utility', 'outdoor-unit']
      const areas = new Map(roomAreas(plan).map(({ id, basic }) => [id, basic ?? 0]))
      const rooms = plan.rooms.filter(({ kind }) => !balconies.includes(kind))
      const share = rooms.reduce((sum, { id }) => sum + (areas.get(id) ?? 0), 0) / fact.value
      expect(share).toBeGreaterThan(0.9)
      expect(share).toBeLessThan(0.97)
    })

    test('has what a home of three bedrooms has', () => {
      const names = plan.rooms.map(({ name }) => name)
      const wanted = [
        '현관',
        '거실',
        '주방·식당',
        '안방',
        '침실2',
        '침실3',
        '공용욕실',
        '부부욕실',
        '다용도실',
        '실외기실',
        '발코니',
      ]
      expect(wanted.filter((name) => !names.some((own) => own.endsWith(name)))).toEqual([])
      const things = [...plan.fixtures, ...plan.furniture].map(({ kind }) => kind)
      const needed = [
        'sink',
        'hob',
        'refrigerator',
        'toilet',
        'basin',
        'washer',
        'condenser',
        'hatch',
        'shoe-closet',
        'bed',
      ] as const
      expect(needed.filter((kind) => !things.includes(kind))).toEqual([])
    })

    test('can be toured: every living space has a viewpoint', () => {
      const lived = plan.rooms.filter(({ kind }) =>
        ['living', 'kitchen', 'bedroom', 'bathroom', 'entrance'].includes(kind),
      )
      expect(lived.filter(({ view }) => !view).map(({ name }) => name)).toEqual([])
    })
  })
})

test('the description of a plan says what its extension adds', () => {
  const plan = planOf('lakeside', '84A')
  expect(planSummary(plan, 'extended')).toMatch(
    /^84㎡A 발코니 확장형 평면\. .*거실 19\.2㎡\(확장 6\.3㎡ 포함\), /,
  )
  expect(planSummary(plan, 'basic')).toMatch(/^84㎡A 기본형 평면\. .*거실 12\.9㎡, .*발코니 12\.5㎡/)
})
