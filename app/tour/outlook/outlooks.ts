/** A line of homes whose windows one can look out of. */
export interface OutlookHome {
  /** In addresses: `203-3` is 203동 3호. */
  id: string
  /** 203동 3호(남향) */
  name: string
  /** The lowest, a middle and a high one. */
  floors: number[]
}

/** What a walk through a type shows outside. */
export interface Outlooks {
  /** Address of its pictures, to which `/203-3-14.svg` is added. */
  base: string
  homes: OutlookHome[]
  /** Number of the home to begin with: to the south, and with the widest view. */
  first: number
}

/** The home whose view is outside: its number in the list, and that of its floor. */
export interface ChosenOutlook {
  home: number
  floor: number
}

/** The floors of a line from which there is a picture, of all its floors with homes, the lowest first. */
export function storeysShown(floors: readonly number[]): number[] {
  const at = (share: number) => floors[Math.round((floors.length - 1) * share)] as number
  return [...new Set([at(0.08), at(0.5), at(0.92)])]
}

/** Of those floors the nearest to `floor`; undefined for a line without homes. */
export const nearestShown = (floors: readonly number[], floor: number): number | undefined =>
  floors.length
    ? storeysShown(floors).sort((a, b) => Math.abs(a - floor) - Math.abs(b - floor))[0]
    : undefined

/** What is said of the picture of `shown` on the card of a home on `floor`. */
export const captionOf = (home: { building: string; line: number; floor: number }, shown: number): string =>
  `※ CG, ${home.building}동 ${home.line}호 라인 ${shown}층${shown === home.floor ? '' : '(가까운 층)'}에서 본 창밖`

export const firstOutlook = ({ first, homes }: Outlooks): ChosenOutlook => ({
  home: first,
  floor: Math.floor(((homes[first]?.floors.length ?? 1) - 1) / 2),
})

export const outlookAddress = ({ base, homes }: Outlooks, { home, floor }: ChosenOutlook): string =>
  `${base}/${homes[home]?.id}-${homes[home]?.floors[floor]}.svg`

/** 203동 3호(남향) 14층 */
export const nameOutlook = ({ homes }: Outlooks, { home, floor }: ChosenOutlook): string =>
  `${homes[home]?.name} ${homes[home]?.floors[floor]}층`
