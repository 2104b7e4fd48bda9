import type { UnitPlan } from '#app/domain/drawings/plans/unit-plan.ts'
import { withParticle } from '#app/platform/particle.ts'
import type { CheckedSite } from '../pages/checked-site.ts'
import { statementsOf } from '../pages/statements.ts'
import { saidOfTypes, typeLabel } from './claimed-types.ts'
import type { Finding } from './finding.ts'
import {
  cooksAtIsland,
  countBays,
  countOpenSides,
  countRooms,
  hasFixture,
  hasRoom,
  seesWindowFromEntrance,
  windowsFaceEachOther,
} from './plan-features.ts'

interface Rule {
  words: RegExp
  holds: (plan: UnitPlan, match: RegExpExecArray) => boolean
  sentence: (match: RegExpExecArray) => string
}

const numbers: Record<string, number> = { 두: 2, 둘: 2, 세: 3, 셋: 3, 네: 4, 넷: 4, 다섯: 5 }
const read = (written: string | undefined) => numbers[written ?? ''] ?? Number(written)

const rules: Rule[] = [
  {
    words:
      /대면형|거실(?:을|과|쪽을?) ?(?:보고|보며|바라보며|바라보는|향해|향한|마주 ?보(?:고|며))[^.]{0,12}(?:일하|조리|작업|요리)|(?:가족|식구)[과와] 마주 보고 (?:일|조리|요리)|조리대와 마주|마주 보고 앉는 주방/,
    holds: cooksAtIsland,
    sentence: () => '평면에서는 싱크대가 벽 쪽에 있어 거실을 등지고 조리합니다.',
  },
  {
    words: /아일랜드/,
    holds: (plan) => hasFixture(plan, 'island'),
    sentence: () => '평면에 아일랜드가 없습니다.',
  },
  ...[/팬트리/, /현관창고/, /드레스룸/, /다용도실/, /실외기실/].map((words) => ({
    words,
    holds: (plan: UnitPlan, [name]: RegExpExecArray) => hasRoom(plan, name),
    sentence: ([name]: RegExpExecArray) => `평면에 ${withParticle(name, '이')} 없습니다.`,
  })),
  {
    words: /현관에서[^.]{0,20}(?:창|거실)[^.]{0,10}(?:곧게|일직선|곧장)/,
    holds: seesWindowFromEntrance,
    sentence: () => '평면에서는 현관에서 거실 창이 곧게 보이지 않습니다.',
  },
  {
    words: /주방 창(?:과|문과)[^.]{0,6}거실 창[^.]{0,6}마주/,
    holds: windowsFaceEachOther,
    sentence: () => '평면에서는 주방 창과 거실 창이 마주 놓이지 않습니다.',
  },
  {
    words: /([2-4]|두|세|네)\s?면\s?(?:개방|거실|창(?!고))|거실[이을]? (두|세|[23]) ?면/,
    holds: (plan, match) => countOpenSides(plan) >= read(match[1] ?? match[2]),
    sentence: () => '평면의 거실에는 그만큼 여러 면에 창이 있지 않습니다.',
  },
  {
    words: /([2-5]|세|네|다섯)\s?베이/,
    holds: (plan, match) => countBays(plan) === read(match[1]),
    sentence: () => '앞면에 창을 둔 방과 거실의 수가 평면과 다릅니다.',
  },
  {
    words: /(?<![가-힣])방 ?(\d|둘|셋|넷)(?![\d㎡])/,
    holds: (plan, match) => countRooms(plan, 'bedroom') >= read(match[1]),
    sentence: () => '방의 수가 평면과 다릅니다.',
  },
  {
    words: /욕실 ?(\d|둘|셋)(?![\d㎡])/,
    holds: (plan, match) => countRooms(plan, 'bathroom') === read(match[1]),
    sentence: () => '욕실의 수가 평면과 다릅니다.',
  },
]

const denied = /없(?:습|는|고|이)|대신|아닙니다|않습니다/

/** Compares rooms, fixtures and ways that a text gives a type with its plan. A text about several types may mean any of them. */
export function checkPlanWords(site: CheckedSite): Finding[] {
  const plansOf = Map.groupBy(site.plans, ({ name }) => name)
  const holdsIn = rememberRules()
  return saidOfTypes(site, statementsOf(site), ({ statement: { file, path }, sentence, types }) => {
    const plans = types.flatMap((type) => plansOf.get(type) ?? [])
    if (!plans.length || denied.test(sentence)) return []
    return rules.flatMap((rule) => {
      const match = rule.words.exec(sentence)
      if (!match || plans.some((plan) => holdsIn(plan, rule, match))) return []
      const names = inOrder(plans, site.plans)
        .map(({ name }) => typeLabel(name))
        .join(', ')
      return [
        {
          check: 'plans' as const,
          file,
          location: path,
          text: sentence,
          sentence: `${names}: ${rule.sentence(match)}`,
        },
      ]
    })
  })
}

const inOrder = (some: readonly UnitPlan[], all: readonly UnitPlan[]) =>
  all.filter((plan) => some.includes(plan))

/** Whether a rule holds in a plan: the drawing is measured once for each number that texts name. */
function rememberRules() {
  const known = new Map<UnitPlan, Map<string, boolean>>()
  return (plan: UnitPlan, rule: Rule, match: RegExpExecArray): boolean => {
    const ofPlan = known.get(plan) ?? new Map<string, boolean>()
    known.set(plan, ofPlan)
    const key = [rules.indexOf(rule), ...match.slice(1)].join()
    const before = ofPlan.get(key) ?? rule.holds(plan, match)
    ofPlan.set(key, before)
    return before
  }
}
