import { createContext, useContext } from 'react'
import { preloadModule } from 'react-dom'

export type EnhancementName = `blocks/${string}` | `ui/${string}`

/** When the script is fetched and run: when visible, idle, first touched or focused, opened, or wide; else at once. */
export type EnhancementMoment = 'visible' | 'idle' | 'touched' | 'opened' | 'wide'

const Addresses = createContext<(name: EnhancementName) => string | undefined>(() => undefined)

/** From the server, which knows the built file of each script. */
export const EnhancementAddresses = Addresses.Provider

/** Names the script of an element: `<nav {...useEnhancement('ui/tabs')}>`. One that runs at once is preloaded. */
export function useEnhancement(name: EnhancementName, moment?: EnhancementMoment) {
  const address = useContext(Addresses)(name)
  if (address && !moment) preloadModule(address, { as: 'script' })
  return { 'data-enhance': moment ? `${name} ${moment}` : name }
}
