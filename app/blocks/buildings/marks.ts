import type { PublicState } from '#app/domain/homes/home-states.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import type { BlockOf } from '../schema.ts'
import type { Tower, Towers } from './towers.ts'

/** Short classes for thousands of cells: type (`a` is the first), direction (`ss`, `sw`), floors (`l`, `m`, `h`). */
export const typeMark = (types: Towers['types'], type: string): string =>
  String.fromCharCode(97 + types.findIndex(({ id }) => id === type))

const facings: Record<string, string> = {
  남: 'ss',
  남동: 'se',
  남서: 'sw',
  동: 'ee',
  서: 'ww',
  북동: 'ne',
  북서: 'nw',
  북: 'nn',
}
export const facingMark = (facing: string): string => ownProperty(facings, facing) ?? 'ss'

/** `o` and `k` write the word into the cell (`view.module.css`): markup for each of two thousand would double the document. */
export const saleMark = (state: PublicState): 'o' | 'k' => (state === 'contracted' ? 'k' : 'o')
export const publicStates: readonly PublicState[] = ['offered', 'contracted']

type Bands = BlockOf<'buildings'>['bands']
export const bandMark = ({ low, middle }: Bands, floor: number): string =>
  floor <= low ? 'fl' : floor <= middle ? 'fm' : 'fh'

export interface Choice {
  mark: string
  label: string
  count: number
}

export function choicesOf(
  { types, phases }: Towers,
  bands: Bands,
): Record<'type' | 'floor' | 'facing', Choice[]> {
  const homes = phases.flatMap(({ towers }) => towers).flatMap((tower) => marksOf(types, tower, bands))
  const choices = (kind: 'type' | 'floor' | 'facing', all: [mark: string, label: string][]) =>
    all
      .map(([mark, label]) => ({ mark, label, count: homes.filter((home) => home[kind] === mark).length }))
      .filter(({ count }) => count)
  return {
    type: choices(
      'type',
      types.map(({ id, label }) => [typeMark(types, id), label]),
    ),
    floor: choices('floor', [
      ['fl', `저층 1~${bands.low}층`],
      ['fm', `중층 ${bands.low + 1}~${bands.middle}층`],
      ['fh', `고층 ${bands.middle + 1}층 이상`],
    ]),
    facing: choices(
      'facing',
      Object.entries(facings).map(([facing, mark]) => [mark, `${facing}향`]),
    ),
  }
}

const marksOf = (types: Towers['types'], { lines, storeys }: Tower, bands: Bands) =>
  storeys.flatMap(({ floor, homes }) =>
    homes.flatMap((home, i) => {
      const line = lines[i]
      return home && line
        ? [
            {
              type: typeMark(types, line.type),
              floor: bandMark(bands, floor),
              facing: line.facing && facingMark(line.facing),
            },
          ]
        : []
    }),
  )
