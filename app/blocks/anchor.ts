import { createContext, useContext } from 'react'

const Earlier = createContext(0)

/** How many blocks of the same kind stand before this one on the page. */
export const EarlierBlocks = Earlier.Provider

/**
 * Makes ids that addresses may name: `homes-101` in the first block of its kind, `homes-101-2` in the second. What only
 * labels and `aria-*` need is named by `useId`.
 */
export function useAnchor(): (name: string) => string {
  const earlier = useContext(Earlier)
  return (name) => (earlier ? `${name}-${earlier + 1}` : name)
}
