import { ActionIcon, Button, Checkbox, Menu, Select, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useSubmit } from 'react-router'
import type { LeadStatus } from '#app/db/column-types.ts'
import { leadStatuses, statusNames } from '#app/domain/customers/customer/lead-status.ts'
import { Icon } from '#app/office/kit/icon.tsx'
import { OpenedMenu } from '#app/office/kit/opened.tsx'
import { koreanCount } from '#app/platform/bounded-count.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { withParticle } from '#app/platform/particle.ts'
import styles from './list.module.css'

interface Props {
  /** Possible new assignees. */
  people: { id: string; name: string }[]
  /** Of the whole filter. */
  total: number
  /** Rows chosen by hand, or all of the filter. */
  chosen: number
  /** A search has no filter whose rows could all be chosen. */
  isSearch: boolean
  /** Otherwise the person leads a team: they hand over within it, and change no states. */
  manages: boolean
  onClear: () => void
}

const maxAtOnce = 1000

/** What is done with the chosen rows, whose form it belongs to. */
export function BulkBar({ people, total, chosen, isSearch, manages, onClear }: Props) {
  const bar = useRef<HTMLElement>(null)
  const submit = useSubmit()
  const [asked, ask] = useState<LeadStatus>()
  if (!chosen && asked) ask(undefined)
  const assign = (to: string) => {
    const fields = new FormData(bar.current?.closest('form') ?? undefined)
    fields.set('intent', 'assign')
    fields.set('to', to)
    void submit(fields, { method: 'post', preventScrollReset: true })
  }
  const heirs = [...people, ...(manages ? [{ id: 'none', name: '미배정' }] : [])]
  return (
    <section
      ref={bar}
      className={styles.bulk}
      data-chosen={chosen ? '' : undefined}
      aria-label="선택한 고객"
      data-bulk-bar
    >
      <Text role="status" fw={700}>
        {chosen ? `${koreanNumber(chosen)}명 선택` : ''}
      </Text>
      {isSearch ? null : (
        <Checkbox
          name="all"
          label={
            total > maxAtOnce
              ? '조건에 맞는 고객 처음 1,000명'
              : `조건에 맞는 고객 ${koreanCount(total, '명')} 모두`
          }
        />
      )}
      <Select
        aria-label="담당 배정"
        placeholder="담당 배정"
        w={150}
        searchable
        selectFirstOptionOnChange
        // Otherwise a timer of the opened list takes back what a fast typist has chosen meanwhile.
        selectFirstOptionOnDropdownOpen
        // Enter without a choice would press the form's first button.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        nothingFoundMessage="그런 직원이 없습니다"
        value={null}
        data={heirs.map(({ id, name }) => ({ value: id, label: name }))}
        onOptionSubmit={assign}
        comboboxProps={{ withinPortal: false, position: 'top-start', transitionProps: { duration: 0 } }}
      />
      <Button type="submit" name="intent" value="deal" variant="subtle">
        나누어 배정
      </Button>
      {manages ? (
        <>
          <input type="hidden" name="state" value={asked ?? ''} />
          <OpenedMenu position="top-start" button={<Button variant="subtle">상태</Button>}>
            {leadStatuses.map((status) => (
              <Menu.Item key={status} onClick={() => ask(status)}>
                {statusNames[status]}
              </Menu.Item>
            ))}
          </OpenedMenu>
          {asked ? (
            <Button type="submit" name="intent" value="state" variant="white">
              {withParticle(statusNames[asked], '으로')} 변경
            </Button>
          ) : null}
        </>
      ) : null}
      <Button
        type="submit"
        name="intent"
        value="write"
        variant="subtle"
        leftSection={<Icon of="messages" size={18} />}
      >
        문자 보내기
      </Button>
      <ActionIcon variant="subtle" aria-label="선택 해제" onClick={onClear}>
        <Icon of="close" size={18} />
      </ActionIcon>
    </section>
  )
}
