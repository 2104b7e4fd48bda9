import { createContext, use } from 'react'

interface SpotChoice {
  /** Path of the field that the next click on the picture sets: `places[2].at`. */
  chosen: string | undefined
  choose: (place: string) => void
}

/** Between the fields that have a spot on a picture, and that picture. */
export const SpotChoiceContext = createContext<SpotChoice>({ chosen: undefined, choose: () => {} })

export const useSpotChoice = (): SpotChoice => use(SpotChoiceContext)

/** Id of the picture. */
export const spotBoardId = 'spot-board'

export type Spot = readonly [x: number, y: number]

export function asSpot(value: unknown): Spot | undefined {
  const [x, y] = Array.isArray(value) ? (value as unknown[]) : []
  return typeof x === 'number' && typeof y === 'number' ? [x, y] : undefined
}
