import type { Standing } from './home-states.ts'

/** Kinds of homes. Apartments come from layouts; the others from a sheet. */
export const homeKinds = { apartment: '아파트', officetel: '오피스텔', shop: '상가' } as const
export type HomeKind = keyof typeof homeKinds

/** Who a home is, whatever layout and price list say: site, building and number. */
export interface HomeName {
  /** As announced, without 동: `101`, `A`, `타워1`. */
  building: string
  /** Without 호: `1502`. */
  number: string
}

export interface HomePlace extends HomeName {
  kind: HomeKind
  /** As its plan is named: `84A`. */
  type: string
  floor: number
  /** From 1 on each floor. */
  line: number
  /** Null where nobody has said it: most sheets do not. */
  isMirrored: boolean | null
}

export interface Home extends HomePlace, Standing {
  id: string
  /** Of the last change; a change names the version that its author saw. */
  version: number
}

/** Of a site; the largest development has some six thousand. */
export const mostHomes = 12_000

/** `101-1502`, as registrations name a home of interest. */
export const homeKey = ({ building, number }: HomeName): string => `${building}-${number}`

export const buildingName = (building: string): string => `${building}동`

/** 201~205동; 211~212·301~302동 where numbers are left out between them. */
export function buildingsSpan(buildings: readonly { name: string }[]): string {
  const runs: string[][] = []
  for (const { name } of buildings) {
    const run = runs.at(-1)
    if (run && Number(name) === Number(run.at(-1)) + 1) run.push(name)
    else runs.push([name])
  }
  return buildingName(runs.map((run) => (run.length > 1 ? `${run[0]}~${run.at(-1)}` : run[0])).join('·'))
}

/** 101동 1502호 */
export const homeName = ({ building, number }: HomeName): string => `${buildingName(building)} ${number}호`

/** Names in a sentence: 101동 1502호 외 3세대. */
export function homeNames(homes: readonly HomeName[]): string {
  const [first] = homes
  if (!first) return ''
  return homes.length > 1 ? `${homeName(first)} 외 ${homes.length - 1}세대` : homeName(first)
}

const buildings = new Intl.Collator('ko-KR', { numeric: true })

/** By building, then from the lowest floor, then by line. */
export const compareHomes = (
  a: HomeName & { floor: number; line: number },
  b: HomeName & { floor: number; line: number },
): number => buildings.compare(a.building, b.building) || a.floor - b.floor || a.line - b.line
