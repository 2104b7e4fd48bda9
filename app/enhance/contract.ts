/**
 * What a view and its script know each other by: attributes `data-…`. Each enhanced folder names its own in `contract.ts` as
 * an interface of names and the elements that bear them, so that a name changed on one side only is a type error.
 */
type Name<Parts> = keyof Parts & string

/** Marks a part in a view: `<div {...mark<Slider>('track')}>`. `null` leaves it out. */
export const mark = <Parts = never>(name: Name<Parts>, value: string | null = '') => ({
  [`data-${name}`]: value,
})

/** Finds the marked parts in a script, in `safeRedirect` or below the element that is enhanced. */
export interface Finder<Parts> {
  one<N extends Name<Parts>>(name: N, within?: ParentNode): Parts[N] | null
  all<N extends Name<Parts>>(name: N, within?: ParentNode): Parts[N][]
  /** The part that an event came from, or stands in. */
  closest<N extends Name<Parts>>(name: N, from: EventTarget | null): Parts[N] | null
  /** What the view wrote into the attribute; empty where it did not. */
  value(name: Name<Parts>, of: Element): string
}

/** Brings an element to life that a view marked with `useEnhancement`; the default export of an `enhance.ts`. */
export type Enhancement<Parts> = (root: HTMLElement, find: Finder<Parts>) => void
