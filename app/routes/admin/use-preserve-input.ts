import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

/**
 * Keeps what somebody typed into a text area before the page came alive: React puts the first words back there when it
 * takes over a document of the server.
 * @param then called when the field holds what it should
 */
export function usePreserveInput(field: RefObject<HTMLTextAreaElement | null>, id: string, then: () => void) {
  const isTakingOver = useSyncExternalStore(
    () => () => {},
    () => false,
    () => typeof document !== 'undefined',
  )
  const [typed] = useState(() =>
    isTakingOver ? (document.getElementById(id) as HTMLTextAreaElement | null)?.value : undefined,
  )
  const takeOver = useEffectEvent(() => {
    if (field.current && typed !== undefined) field.current.value = typed
    then()
  })
  useEffect(() => takeOver(), [])
}
