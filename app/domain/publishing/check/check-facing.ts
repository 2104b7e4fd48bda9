import { linesOf, storeysOf } from '#app/domain/drawings/layouts/households.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { rememberAll } from '#app/platform/remember.ts'
import type { CheckedSite } from '../pages/checked-site.ts'
import { statementsOf } from '../pages/statements.ts'
import { describesPicture, saidOfTypes, typeLabel } from './claimed-types.ts'
import type { Finding } from './finding.ts'

interface Stack {
  building: string
  type: string
  facing: string
  homes: number
}

const facings = /(?<![가-힣])(남동|남서|북동|북서|동|서|남|북)향(?=[^가-힣]|[이을과은인으의에입만]|$)/g
const rooms = /(?:방|거실|침실)[^.,]{0,60}남쪽(?:에 (?:두|둔|놓|나란)|을 (?:보|향|바라)| 창)/
const spokenSouth = /(?:모두|전부|전 세대가?|나란히) 남쪽(?:$|[을에]? ?(?:보|두|둔|놓|향))|남쪽 호수를 향/
/** The text says that it does not mean all homes, or it is a question. */
const hedged = /위주|중심|대부분|주로|일부|에 따라|다릅니다|가운데 |세대[가는]|\?|고르|고를|선택|보고 싶/

/**
 * Claims that homes look somewhere, against the layout: of the types, the buildings or the whole site that a sentence
 * is about, all homes must look where it says (표시·광고의 공정화에 관한 법률 제3조).
 */
export function checkFacing(site: CheckedSite): Finding[] {
  const meantBy = stacksBy(site.layouts.flatMap(({ buildings }) => buildings.flatMap(stacksOf)))
  if (!meantBy) return []
  const statements = statementsOf(site).filter((statement) => !describesPicture(statement))
  return saidOfTypes(site, statements, function* ({ statement: { file, path }, sentence, types }) {
    if (hedged.test(sentence)) return
    for (const clause of clausesOf(sentence)) {
      const named = namedFacings(clause)
      if (!named.size) continue
      const meant = meantBy(clause.match(/(?<!\d)\d{3,4}(?=동)/g) ?? [], types)
      if ([...facingsOf(meant)].every((facing) => named.has(facing))) continue
      const others = meant.filter(({ facing }) => !named.has(facing))
      yield {
        check: 'facing' as const,
        file,
        location: path,
        text: clause,
        sentence: describe(meant, others),
      }
    }
  })
}

/** Finds the homes that are meant by numbers of buildings and by types; all, where there are none. @returns undefined where there are no homes */
function stacksBy(stacks: readonly Stack[]) {
  if (!stacks.length) return undefined
  const order = new Map(stacks.map((stack, i) => [stack, i]))
  const inOrder = (some: Stack[]) => some.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
  const byBuilding = Map.groupBy(stacks, ({ building }) => building)
  const byType = Map.groupBy(stacks, ({ type }) => type)
  const ofTypes = rememberAll((types) =>
    types.length ? inOrder([...new Set(types)].flatMap((type) => byType.get(type) ?? [])) : stacks,
  )
  const asSet = rememberAll((types) => new Set(types))
  return (buildings: readonly string[], types: readonly string[]): readonly Stack[] =>
    buildings.length
      ? inOrder(
          [...new Set(buildings)]
            .flatMap((number) => byBuilding.get(number) ?? [])
            .filter(({ type }) => !types.length || asSet(types).has(type)),
        )
      : ofTypes(types)
}

/** Of many sentences that mean the same homes. */
const facingsOf = rememberAll((stacks: readonly Stack[]) => new Set(stacks.map(({ facing }) => facing)))

function stacksOf(building: CheckedSite['layouts'][number]['buildings'][number]): Stack[] {
  const storeys = storeysOf(building)
  return linesOf(building).map(({ type, facing }, i) => ({
    building: building.number,
    type,
    facing,
    homes: storeys.filter(({ homes }) => homes[i]).length,
  }))
}

/** `104동은 남향, 105동은 남동향` says one thing of each building. */
const clausesOf = (sentence: string): string[] =>
  (sentence.match(/\d{3,4}동/g) ?? []).length > 1 ? sentence.split(/,\s|이?고\s/) : [sentence]

function namedFacings(clause: string): Set<string> {
  const named = new Set([...clause.matchAll(facings)].map(([, facing]) => facing as string))
  return !named.size && (rooms.test(clause) || spokenSouth.test(clause)) ? new Set(['남']) : named
}

function describe(meant: readonly Stack[], others: readonly Stack[]): string {
  const count = (stacks: readonly Stack[]) =>
    `${koreanNumber(stacks.reduce((sum, { homes }) => sum + homes, 0))}세대`
  const list = (values: string[]) => [...new Set(values)].join(', ')
  const types = list(meant.map(({ type }) => typeLabel(type)))
  const where = `${list(others.map(({ facing }) => `${facing}향`))}(${list(others.map(({ building }) => `${building}동`))})`
  return `동·호수 배치와 다릅니다. ${types} ${count(meant)} 가운데 ${count(others)}는 ${where}입니다. ‘남향 위주’처럼 적거나 향을 모두 적어 주세요.`
}
