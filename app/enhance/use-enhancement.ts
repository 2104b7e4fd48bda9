import { createContext, useContext } from 'react'
import { preloadModule } from 'react-dom'

/** A folder below `app/` with an `enhance.ts`. */
export type EnhancementName = `blocks/${string}` | `ui/${string}`

/**
 * When the script is fetched and run: once the element is seen, when everything is loaded and the browser rests, at the
 * first touch or focus, when the popover opens, or in the wide layout; else at once.
 */
export type EnhancementMoment = 'visible' | 'idle' | 'touched' | 'opened' | 'wide'

const Addresses = createContext<(name: EnhancementName) => string | undefined>(() => undefined)

/** Given by the server, which knows where the build put each script. */
export const EnhancementAddresses = Addresses.Provider

/**
 * Names the script of an element: `<nav {...useEnhancement('ui/tabs')}>`. One that runs at once is fetched beside the
 * document's own script and not after it.
 */
export function useEnhancement(name: EnhancementName, moment?: EnhancementMoment) {
  const address = useContext(Addresses)(name)
  if (address && !moment) preloadModule(address, { as: 'script' })
  return { 'data-enhance': moment ? `${name} ${moment}` : name }
}
