import type { PartFault } from '#app/domain/site/content-fault.ts'
import { doubted } from '../doubted.ts'
import { checkConstruction } from './check/check-construction.ts'
import { checkCover } from './check/check-cover.ts'
import { checkDoors } from './check/check-doors.ts'
import { checkExtension } from './check/check-extension.ts'
import { checkMarks } from './check/check-marks.ts'
import { checkOpenings } from './check/check-openings.ts'
import { checkPaths } from './check/check-paths.ts'
import { checkService } from './check/check-service.ts'
import { checkShapes } from './check/check-shapes.ts'
import { checkSurroundings } from './check/check-surroundings.ts'
import { checkThings } from './check/check-things.ts'
import type { ReportFault } from './check/plan-finding.ts'
import { surveysOf } from './check/survey.ts'
import { squareMetres } from './room-areas.ts'
import type { UnitPlan } from './unit-plan.ts'

/** Share by which the area may differ from the announced one. */
const tolerance = 0.005

/**
 * Faults of a plan in both variants, each with the wall, room, opening or thing it concerns. Shapes and references that are wrong keep it
 * from being drawn; all else is doubted only, since rules of building have exceptions that a drawing does not tell. `exclusiveArea` is the
 * 주거전용면적 in square metres (주택법 시행규칙 제2조: 외벽의 내부선을 기준으로 산정한 면적); without it the area is not compared.
 */
export function validatePlan(plan: UnitPlan, exclusiveArea?: number): PartFault[] {
  const shapes: PartFault[] = []
  checkShapes(plan, into(shapes))
  // The checks below require valid shapes.
  if (shapes.length) return shapes
  const { basic, extended } = surveysOf(plan)
  const faults = { basic: [] as PartFault[], extended: [] as PartFault[], both: [] as PartFault[] }
  for (const survey of [basic, extended]) {
    const report = into(faults[survey.variant])
    checkCover(survey, report)
    const passages = checkOpenings(survey, report)
    checkPaths(survey, passages, report)
    checkService(survey, passages, report)
    checkSurroundings(survey, report)
    checkThings(survey, report)
    checkDoors(survey, report)
    checkMarks(survey, report)
  }
  checkExtension(basic, extended, into(faults.both))
  checkConstruction(plan, into(faults.both))
  checkArea(plan, exclusiveArea, into(faults.both))
  return [...faults.both, ...merged(faults.basic, faults.extended)].map(doubted)
}

const into =
  (findings: PartFault[]): ReportFault =>
  (part, at, sentence) =>
    findings.push({ location: `${part} ${at}`.trim(), sentence })

function merged(basic: readonly PartFault[], extended: readonly PartFault[]): PartFault[] {
  const key = ({ location, sentence }: PartFault) => `${location} ${sentence}`
  const [inBasic, inExtended] = [new Set(basic.map(key)), new Set(extended.map(key))]
  const only = (findings: readonly PartFault[], others: Set<string>, variant: string) =>
    findings
      .filter((one) => !others.has(key(one)))
      .map((one) => ({ ...one, sentence: `${variant} ${one.sentence}` }))
  return [
    ...basic.filter((one) => inExtended.has(key(one))),
    ...only(basic, inExtended, '기본형'),
    ...only(extended, inBasic, '확장형'),
  ]
}

function checkArea({ envelope }: UnitPlan, exclusiveArea: number | undefined, report: ReportFault) {
  const area = squareMetres(envelope)
  if (exclusiveArea === undefined || Math.abs(area - exclusiveArea) <= exclusiveArea * tolerance) return
  report(
    'envelope',
    '',
    `전용면적 선 안이 ${area.toFixed(4)}㎡로, 주거전용면적 ${exclusiveArea}㎡와 0.5% 넘게 다릅니다`,
  )
}
