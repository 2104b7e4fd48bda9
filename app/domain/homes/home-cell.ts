import type { HomeCause, HomeChannel, HomeState } from '#app/db/column-types.ts'
import { type Home, type HomeName, homeKey } from './home.ts'
import type { Standing } from './home-states.ts'

/** A home in the data for the board: a phone gets six thousand of them. In the order of `fromCell`. */
export type HomeCell = [
  building: string,
  number: string,
  type: string,
  floor: number,
  line: number,
  state: HomeState,
  channel: HomeChannel | null,
  cause: HomeCause | null,
  heldUntil: string | null,
  version: number,
]

/** What the board shows of a home, and the version that it saw. */
export interface BoardHome extends HomeName, Standing {
  /** `101-1502` */
  key: string
  type: string
  floor: number
  line: number
  version: number
}

export const toCell = (home: Home): HomeCell => [
  home.building,
  home.number,
  home.type,
  home.floor,
  home.line,
  home.state,
  home.channel,
  home.cause,
  home.heldUntil,
  home.version,
]

export const fromCell = ([
  building,
  number,
  type,
  floor,
  line,
  state,
  channel,
  cause,
  heldUntil,
  version,
]: HomeCell): BoardHome => ({
  ...{ key: homeKey({ building, number }), building, number, type, floor, line },
  ...{ state, channel, cause, heldUntil, version },
})

/** Homes and their versions in one text: `101-1502:3,101-1503:1`. */
export const writeSeen = (homes: readonly Pick<BoardHome, 'key' | 'version'>[]): string =>
  homes.map(({ key, version }) => `${key}:${version}`).join(',')

/** @returns undefined for what is no such text */
export function readSeen(text: string): { key: string; version: number }[] | undefined {
  const seen = text.split(',').map((one) => {
    const at = one.lastIndexOf(':')
    return { key: one.slice(0, at), version: Number(one.slice(at + 1)) }
  })
  return seen.every(({ key, version }) => key && Number.isInteger(version) && version > 0) ? seen : undefined
}
