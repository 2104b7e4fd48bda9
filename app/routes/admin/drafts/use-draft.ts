import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader as officeLoader } from '../office.tsx'
import { type DraftState, type Keeper, saveTyped } from './save-typed.ts'

/**
 * Keeps what is typed into the form around an element. What was kept before is put in, or offered where the form was opened
 * with another version. The form's action discards it when it has saved.
 * @param key stays the same while the component is mounted
 */
export function useDraft(key: string, inside: RefObject<HTMLElement | null>, isKeptWhileTyping: boolean) {
  const [state, setState] = useState<DraftState>({ is: 'none' })
  const keeper = useRef<Keeper>(undefined)
  const owner = useRouteLoaderData<typeof officeLoader>('routes/admin/office')?.email ?? ''
  const begin = useEffectEvent(() => {
    const form = inside.current?.closest('form')
    if (!form) return
    keeper.current = saveTyped(form, { key, owner }, setState, isKeptWhileTyping)
    return keeper.current.stop
  })
  useEffect(() => begin(), [])
  return { state, put: () => keeper.current?.put(), discard: () => keeper.current?.discard() }
}
