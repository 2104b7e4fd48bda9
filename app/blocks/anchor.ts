import { createContext, useContext } from 'react'

const Earlier = createContext(0)

/** Number of earlier blocks of the same kind on the page. */
export const EarlierBlocks = Earlier.Provider

/** Ids that addresses may name: `homes-101`, in the second block of a kind `homes-101-2`. Labels use `useId`. */
export function useAnchor(): (name: string) => string {
  const earlier = useContext(Earlier)
  return (name) => (earlier ? `${name}-${earlier + 1}` : name)
}
