import { Button, Group, Text } from '@mantine/core'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation, useRouteLoaderData } from 'react-router'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { type DraftState, type Keeper, saveTyped } from './save-typed.ts'

interface Props {
  /** Key of the form, which its action uses to delete the draft: `press/new:<site>`, `leads/<id>/memo`. */
  form: string
  /**
   * Keeps nothing while somebody types, but what was sent after the session ended: of forms for customers who have not
   * agreed to anything yet, or who may leave the desk.
   */
  isOnlyOfUnsent?: boolean
}

/** Keeps what is typed into the form around it. */
export const Draft = (props: Props) => <DraftLine key={props.form} {...props} />

function DraftLine({ form, isOnlyOfUnsent = false }: Props) {
  const line = useRef<HTMLDivElement>(null)
  const { pathname, search } = useLocation()
  const { state, put, discard } = useDraft(form, line, !isOnlyOfUnsent)
  return (
    <Group ref={line} gap="4px 12px" {...(state.is === 'none' ? { pos: 'absolute' } : { mih: 28 })}>
      <input type="hidden" name="draft" value={form} />
      <Text size="sm" c="var(--ink-2)" role="status">
        {sentenceOf(state)}
      </Text>
      {state.is === 'kept' ? <small>임시 저장 {koreanDateTime(state.at)}</small> : null}
      {state.is === 'offered' ? (
        <Button variant="default" size="xs" onClick={put}>
          불러오기
        </Button>
      ) : null}
      {state.is === 'offered' || state.is === 'restored' ? (
        <Button variant="default" size="xs" onClick={discard}>
          지우기
        </Button>
      ) : null}
      {state.is === 'signed-out' ? (
        <Link to={`/admin/sign-in?to=${encodeURIComponent(pathname + search)}`}>로그인</Link>
      ) : null}
    </Group>
  )
}

function sentenceOf(state: DraftState): string | null {
  switch (state.is) {
    case 'restored':
      return `쓰던 내용을 불러왔습니다(${koreanDateTime(state.at)}).`
    case 'offered':
      return `쓰던 내용이 있습니다(${koreanDateTime(state.at)}). 그사이 저장된 내용이 바뀌었습니다.`
    case 'unreachable':
      return '연결이 끊겼습니다. 쓰던 내용은 이 창에 그대로 있으며, 연결되면 저장합니다.'
    case 'signed-out':
      return '로그인이 만료되었습니다. 쓰신 내용은 저장해 두었으니 로그인하면 이어서 쓸 수 있습니다.'
    default:
      return null
  }
}

/**
 * Keeps what is typed into the form around an element. What was kept before is put in, or offered where the form was opened
 * with another version. The form's action discards it when it has saved.
 * @param key stays the same while the component is mounted
 */
function useDraft(key: string, inside: RefObject<HTMLElement | null>, isKeptWhileTyping: boolean) {
  const [state, setState] = useState<DraftState>({ is: 'none' })
  const keeper = useRef<Keeper>(undefined)
  const owner = useRouteLoaderData<{ email: string }>('office/frame/frame')?.email ?? ''
  const begin = useEffectEvent(() => {
    const form = inside.current?.closest('form')
    if (!form) return
    keeper.current = saveTyped(form, { key, owner }, setState, isKeptWhileTyping)
    return keeper.current.stop
  })
  useEffect(() => begin(), [])
  return { state, put: () => keeper.current?.put(), discard: () => keeper.current?.discard() }
}
