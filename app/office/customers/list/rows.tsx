import { useEffect, useEffectEvent, useRef } from 'react'
import { Form, Link } from 'react-router'
import { LiveLine } from '#app/routes/admin/live/live-line.tsx'
import type { Route } from './+types/screen'
import { BulkBar } from './bulk-bar.tsx'
import type { Column } from './columns.tsx'
import { LeadTable } from './lead-table.tsx'
import styles from './list.module.css'
import { listAddress } from './list-address.ts'
import { useChoice } from './use-list-keys.ts'

type Props = Route.ComponentProps['loaderData'] & {
  columns: readonly Column[]
  /** What was done last, new each time. */
  isDone: object | undefined
}

export function Rows({
  page,
  columns,
  now,
  filter,
  site,
  siteNames,
  manages,
  handsOver,
  choices,
  isDone,
}: Props) {
  const { chosen, onClick, clear } = useChoice(page.total.count)
  const form = useRef<HTMLFormElement>(null)
  const reset = useEffectEvent(() => {
    form.current?.reset()
    clear()
  })
  useEffect(() => {
    if (isDone) reset()
  }, [isDone])
  const canChoose = handsOver && page.leads.length > 0
  const table = page.leads.length ? (
    <LeadTable
      leads={page.leads}
      columns={columns}
      now={now}
      filter={filter}
      site={site}
      siteNames={siteNames}
      canChoose={canChoose}
    />
  ) : (
    <p className={styles.empty}>{page.empty}</p>
  )
  return (
    <>
      {canChoose ? (
        <Form method="post" ref={form} onClick={onClick} preventScrollReset>
          {table}
          <BulkBar
            people={choices.heirs}
            manages={manages}
            total={page.total.count}
            chosen={chosen}
            isSearch={!!page.search}
          />
        </Form>
      ) : (
        table
      )}
      <div className={styles.foot}>
        <p className={styles.keys}>
          <kbd>J</kbd>
          <kbd>K</kbd> 위아래 <kbd>Enter</kbd> 열기 {canChoose ? <kbd>X</kbd> : null}
          {canChoose ? '선택 ' : ''}
          <kbd>?</kbd> 단축키
        </p>
        <LiveLine isHeld={chosen > 0} />
        {page.hasMore ? <p>처음 100명입니다. 접수번호로 찾으면 한 명만 나타납니다.</p> : null}
        {page.unseen ? <p>{page.unseen}</p> : null}
        {page.previous ? <Link to={listAddress({ site, filter, before: page.previous })}>이전</Link> : null}
        {page.next ? (
          <Link to={listAddress({ site, filter, after: page.next })}>{page.isPart ? '더 보기' : '다음'}</Link>
        ) : null}
      </div>
    </>
  )
}
