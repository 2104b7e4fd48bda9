import { Combobox, Kbd, Modal, useCombobox } from '@mantine/core'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { nameMatcher } from '#app/domain/customers/customer/name-parts.ts'
import { addressIn, type Frame } from '#app/office/frame/navigation.ts'
import { Icon, type IconName } from '#app/office/kit/icon.tsx'
import type { action, loader } from './find.ts'
import styles from './finder.module.css'

interface Found {
  to: string
  title: string
  note?: string | undefined
  end?: string | undefined
  icon: IconName
}

const mostOfAKind = 5
/** Minimum letters: fewer occur in most names. */
const fewest = 2
/** Milliseconds after the last key: a search is limited and recorded. */
const pause = 400

/** Search of the whole office: customers, screens, pages of the site and what can be begun, with the keyboard alone. */
export default function Finder({
  menu,
  chosen,
  isOpen,
  close,
}: Frame & { isOpen: boolean; close: () => void }) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const address = `/admin/find${chosen ? `?site=${encodeURIComponent(chosen)}` : ''}`
  const known = useKnown(isOpen ? address : undefined)
  const mayFindPeople = menu.some(({ entries }) => entries.some(({ to }) => to === '/admin/leads'))
  const people = useCustomers(address, mayFindPeople ? typed.trim() : '')
  const groups = [{ title: '고객', found: people.found }, ...groupsOf({ menu, chosen, typed, known })].filter(
    ({ found }) => found.length,
  )
  const leave = () => {
    setTyped('')
    close()
  }
  // Escape closes what it takes for the list of a field, and with it the search.
  const list = useCombobox({ opened: true, onDropdownClose: leave })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first of what came is selected
  useEffect(() => {
    list.selectFirstOption()
  }, [people.found, known, typed])
  const open = (to: string) => {
    leave()
    navigate(to)
  }
  return (
    <Modal.Root opened={isOpen} onClose={leave} size={680} padding={0} yOffset={96}>
      <Modal.Overlay />
      <Modal.Content aria-label="검색">
        <Combobox store={list} onOptionSubmit={open}>
          <div className={styles.field}>
            <Icon of="search" />
            <Combobox.EventsTarget withExpandedAttribute>
              <input
                data-autofocus
                type="search"
                role="combobox"
                aria-expanded={true}
                value={typed}
                maxLength={60}
                autoComplete="off"
                spellCheck={false}
                aria-label="고객, 화면, 페이지 검색"
                placeholder={mayFindPeople ? '고객, 화면, 페이지' : '화면, 페이지'}
                onChange={(event) => setTyped(event.currentTarget.value)}
                onKeyDownCapture={openBeside}
              />
            </Combobox.EventsTarget>
            <Kbd>Esc</Kbd>
          </div>
          <Combobox.Options className={styles.list} aria-label="찾은 것" tabIndex={0} data-finder>
            {groups.map(({ title, found }) => (
              <Combobox.Group key={title} label={title}>
                {found.map((one) => (
                  <Option key={one.to} {...one} />
                ))}
              </Combobox.Group>
            ))}
          </Combobox.Options>
          <p className={styles.note} role="status">
            {people.note ?? (groups.length ? null : '찾은 것이 없습니다.')}
          </p>
          <Keys mayFindPeople={mayFindPeople} />
        </Combobox>
      </Modal.Content>
    </Modal.Root>
  )
}

const Option = ({ to, title, note, end, icon }: Found) => (
  <Combobox.Option value={to} data-to={to} className={styles.option}>
    <Icon of={icon} />
    <span>
      {title}
      {note ? <small>{note}</small> : null}
    </span>
    {end ? <small>{end}</small> : null}
  </Combobox.Option>
)

const Keys = ({ mayFindPeople }: { mayFindPeople: boolean }) => (
  <footer className={styles.keys}>
    <span>
      <Kbd>↑</Kbd> <Kbd>↓</Kbd> 이동
    </span>
    <span>
      <Kbd>Enter</Kbd> 열기
    </span>
    <span>
      <Kbd>Ctrl Enter</Kbd> 새 탭
    </span>
    {mayFindPeople ? <span>이름 일부, 초성, 전화 뒤 네 자리</span> : null}
  </footer>
)

/** Ctrl+Enter: in another tab, and the search stays. */
function openBeside(event: KeyboardEvent) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  const option = document.querySelector<HTMLElement>('[data-finder] [data-combobox-selected]')
  if (!option?.dataset.to) return
  event.preventDefault()
  event.stopPropagation()
  window.open(option.dataset.to, '_blank', 'noopener')
}

/** What is found by its title. @param address undefined while the search is closed */
function useKnown(address: string | undefined) {
  const { load, data } = useFetcher<typeof loader>()
  useEffect(() => {
    if (address) load(address)
  }, [address, load])
  return data
}

const none: Found[] = []

/** @param asked empty where customers may not be searched */
function useCustomers(address: string, asked: string) {
  const { submit, data } = useFetcher<typeof action>()
  const asks = asked.length >= fewest
  useEffect(() => {
    if (!asks) return
    const form = { intent: 'customers', search: asked }
    const timer = setTimeout(
      () => submit(form, { method: 'post', action: address, defaultShouldRevalidate: false }),
      pause,
    )
    return () => clearTimeout(timer)
  }, [asks, asked, address, submit])
  // An answer to what was typed before would be another customer under the same key.
  const answer = asks && data?.typed.search?.at(-1) === asked ? data : undefined
  const found = useMemo(() => (answer && 'customers' in answer ? foundOf(answer) : none), [answer])
  if (answer && !('customers' in answer)) return { found, note: answer.notice }
  return { found, note: asks && !answer ? '고객을 찾는 중입니다.' : answer?.note }
}

type Customers = Extract<
  NonNullable<ReturnType<typeof useFetcher<typeof action>>['data']>,
  { customers: unknown }
>

const foundOf = ({ customers, all }: Customers): Found[] => [
  ...customers.map(({ id, name, note, status, site }) => ({
    to: `/admin/leads/${id}`,
    title: name,
    note: site ? `${site}, ${note}` : note,
    end: status,
    icon: 'customers' as const,
  })),
  ...(all ? [{ to: all, title: '목록에서 모두 보기', icon: 'list' as const }] : []),
]

type Known = ReturnType<typeof useFetcher<typeof loader>>['data']

/** What is found by its title, in the browser. Before anything is typed: what can be begun, and the sections. */
function groupsOf({
  menu,
  chosen,
  typed,
  known,
}: Pick<Frame, 'menu' | 'chosen'> & { typed: string; known: Known }) {
  const isAsked = typed.trim() !== ''
  const matches = nameMatcher(typed)
  const pick = (all: Found[]) =>
    isAsked ? all.filter(({ title, note }) => matches(`${title} ${note ?? ''}`)).slice(0, mostOfAKind) : all
  const acts = (known?.acts ?? []).map((act): Found => ({ ...act, icon: 'add' }))
  const screens = menu.flatMap(({ title, icon, entries }): Found[] =>
    (isAsked ? entries : entries.slice(0, 1)).map((entry) => ({
      to: addressIn(entry, chosen),
      title: isAsked ? entry.label : title,
      note: isAsked && entry.label !== title ? title : undefined,
      icon,
    })),
  )
  const settings = (known?.settings ?? []).map(
    (one): Found => ({ ...one, note: '홈페이지 설정', icon: 'website' }),
  )
  const pages = (known?.pages ?? []).map((page): Found => ({ ...page, icon: 'page' }))
  return [
    { title: '바로 하기', found: pick(acts) },
    { title: '화면', found: isAsked ? pick([...screens, ...settings]) : screens },
    { title: '페이지', found: isAsked ? pick(pages) : [] },
  ].filter(({ found }) => found.length)
}
