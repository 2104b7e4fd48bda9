import type { PartFault } from '#app/domain/site/content-fault.ts'
import type { Fact } from '#app/domain/site/fact.ts'
import { noSuchFact } from '#app/domain/site/fact-labels.ts'
import { unknownFacts } from '#app/domain/site/facts.ts'
import { withParticle } from '#app/platform/particle.ts'
import type { DrawingKind, PicturedOf } from './drawing.ts'
import { fastest, going } from './maps/travel-speed.ts'
import type { PicturedPlace, Sheet } from './pictured.ts'
import { writeDistance } from './pictured-words.ts'

type Check<Kind extends DrawingKind> = (content: PicturedOf<Kind>) => PartFault[]

const checks: { [Kind in DrawingKind]: Check<Kind> } = {
  plan: ({ picture, basic, rooms }) => [
    ...sheetFaults('picture', picture),
    ...(basic ? sheetFaults('basic', basic) : []),
    ...(rooms.length ? [] : [fault('rooms', '공간을 하나 이상 적어 주세요')]),
  ],
  layout: ({ picture, types, buildings, facilities }) => [
    ...sheetFaults('picture', picture),
    ...(buildings.length || facilities.length
      ? []
      : [fault('buildings', '동이나 시설을 하나 이상 적어 주세요')]),
    ...repeated('types', 'id', types),
    ...repeated('buildings', 'number', buildings),
    ...repeated('facilities', 'id', facilities),
    ...repeated('facilities', 'name', facilities),
  ],
  map: ({ picture, places }) => [
    ...sheetFaults('picture', picture),
    ...(places.length ? [] : [fault('places', '장소를 하나 이상 적어 주세요')]),
    ...repeated('places', 'id', places),
    ...repeated('places', 'name', places),
    ...places.flatMap(placeFaults),
  ],
}

/** What is missing beside a picture, and what cannot be right in its text. */
export function picturedFaults<Kind extends DrawingKind>(
  kind: Kind,
  content: PicturedOf<Kind>,
  facts: Record<string, Fact>,
): PartFault[] {
  const unknown = unknownFacts(content, facts)
  return unknown.length
    ? unknown.map(({ path, name }) => fault(path, noSuchFact(name)))
    : checks[kind](content)
}

const fault = (location: string, sentence: string): PartFault => ({ location, sentence })

const sheetFaults = (at: string, { alt }: Sheet): PartFault[] =>
  alt.trim() ? [] : [fault(`${at}.alt`, '그림을 보지 못하는 분께 읽어 드릴 대체 텍스트를 적어 주세요')]

function repeated<Field extends string>(
  list: string,
  field: Field,
  items: readonly { [name in Field]: string }[],
): PartFault[] {
  const values = items.map((item) => item[field])
  return values.flatMap((value, i) =>
    values.indexOf(value) === i
      ? []
      : [fault(`${list}[${i}].${field}`, `${withParticle(`'${value}'`, '이')} 두 번 있습니다`)],
  )
}

/** As of the places of a drawn map: nothing is claimed without its source, and nothing is nearer than it can be. */
function placeFaults({ status, source, distance, times }: PicturedPlace, i: number): PartFault[] {
  const at = `places[${i}]`
  const faults: PartFault[] = []
  if (!source?.trim())
    faults.push(
      fault(
        `${at}.source`,
        status ? '아직 없는 것에는 출처와 날짜가 있어야 합니다' : '거리와 시간의 출처와 날짜를 적어 주세요',
      ),
    )
  for (const [j, { by, minutes }] of times.entries())
    if (distance !== undefined && (minutes + 0.5) * fastest[by] < distance)
      faults.push(
        fault(
          `${at}.times[${j}].minutes`,
          `${going[by]} ${minutes}분에는 ${writeDistance(distance)}를 갈 수 없습니다`,
        ),
      )
  return faults
}
