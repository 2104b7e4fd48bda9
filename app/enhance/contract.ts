/**
 * Each enhanced folder names its `data-…` attributes in `contract.ts`, so that a name changed only in the view or only
 * in its script is a type error.
 */
type Name<Parts> = keyof Parts & string

/** Marks a part in a view: `<div {...mark<Slider>('track')}>`. `null` leaves it out. */
export const mark = <Parts = never>(name: Name<Parts>, value: string | null = '') => ({
  [`data-${name}`]: value,
})

/**
 * What an enhancement is given. It imports nothing of `find.ts` itself: what the first script shares with others becomes
 * a file of its own, one more request of every page.
 */
export interface Finder<Parts> {
  one<N extends Name<Parts>>(name: N, within?: ParentNode): Parts[N] | null
  all<N extends Name<Parts>>(name: N, within?: ParentNode): Parts[N][]
  closest<N extends Name<Parts>>(name: N, from: EventTarget | null): Parts[N] | null
  /** Value of the attribute; empty by default. */
  value(name: Name<Parts>, of: Element): string
  /** Whether a click opens the link here, not in a new tab or window. */
  isPlainPress(event: MouseEvent): boolean
}

/** Enhances an element that a view marked with `useEnhancement`; the default export of an `enhance.ts`. */
export type Enhancement<Parts> = (root: HTMLElement, find: Finder<Parts>) => void
