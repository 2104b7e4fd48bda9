import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

/** Keeps text typed before hydration, which React would reset. @param then called when the field has its value */
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
