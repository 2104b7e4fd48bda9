import { Link } from 'react-router'
import { leadStatuses, statusNames } from '#app/domain/customers/customer/lead-status.ts'
import type { LeadFilter } from '#app/domain/customers/list/lead-filter.ts'
import { formatFilter, parseFilter } from '#app/domain/customers/list/lead-filter.ts'
import type { SavedView } from '#app/domain/customers/list/saved-views.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { koreanCount } from '#app/platform/bounded-count.ts'
import { useDismiss } from '#app/routes/admin/use-dismiss.ts'
import { type Column, columns } from './columns.tsx'
import type * as commands from './commands.server.ts'
import styles from './list.module.css'
import { listAddress } from './list-address.ts'

interface StatusProps {
  filter: LeadFilter
  site: string | undefined
  /** By state, and `all`; undefined where counting would read too much. */
  counts: Partial<Record<string, number>> | undefined
}

export function StatusTabs({ filter, site, counts }: StatusProps) {
  const tabs = [undefined, ...leadStatuses].map((status) => ({
    status,
    name: status ? statusNames[status] : '전체',
    count: counts?.[status ?? 'all'],
    isCurrent: filter.statuses.length < 2 && filter.statuses[0] === status,
  }))
  return (
    <nav className={styles.states} aria-label="상태">
      {tabs.map(({ status, name, count, isCurrent }) => (
        <Link
          key={name}
          to={listAddress({ site, filter: { ...filter, statuses: status ? [status] : [] } })}
          aria-current={isCurrent ? 'page' : undefined}
        >
          {name}
          {count === undefined ? null : <span>{koreanCount(count, '').replace(' 이상', '+')}</span>}
        </Link>
      ))}
    </nav>
  )
}

interface ViewsProps {
  views: SavedView[]
  filter: LeadFilter
  site: string | undefined
}

export function ViewsBar({ views, filter, site }: ViewsProps) {
  if (!views.length) return null
  const current = formatFilter(filter).toString()
  const saved = views.find((view) => view.query === current)
  return (
    <div className={styles.views}>
      <nav aria-label="저장한 보기">
        {views.map((view) => (
          <Link
            key={view.id}
            to={listAddress({ site, filter: parseFilter(new URLSearchParams(view.query)) })}
            aria-current={view.query === current ? 'page' : undefined}
          >
            {view.name}
            {view.isMine ? null : <span>공유</span>}
          </Link>
        ))}
      </nav>
      {saved?.isMine ? (
        <CommandForm intent="removeSavedView" hidden={{ view: saved.id }} preventScrollReset>
          <button type="submit" className={styles.quiet}>
            이 보기 지우기
          </button>
        </CommandForm>
      ) : null}
    </div>
  )
}

/** Where the filter is not the list as it comes, and not saved yet. */
export function SaveView({ views, filter }: Omit<ViewsProps, 'site'>) {
  const fold = useDismiss()
  const query = formatFilter(filter).toString()
  if (!query || views.some((view) => view.query === query)) return null
  return (
    <details className={styles.fold} ref={fold} key={query}>
      <summary>이 조건 저장</summary>
      <CommandForm<typeof commands.view> intent="view" hidden={{ query }} preventScrollReset>
        {({ input, box }) => (
          <>
            <label>
              보기 이름
              <input {...input('name')} required maxLength={20} autoComplete="off" />
            </label>
            <label className={styles.check}>
              <input type="checkbox" {...box('shared')} />
              같은 단지 직원과 함께 보기
            </label>
            <button type="submit" className={styles.button}>
              저장
            </button>
          </>
        )}
      </CommandForm>
    </details>
  )
}

export function Columns({ shown }: { shown: readonly Column[] }) {
  const fold = useDismiss()
  return (
    <details className={styles.fold} ref={fold}>
      <summary>보일 항목</summary>
      <CommandForm<typeof commands.columns> intent="columns" preventScrollReset>
        {({ box }) => (
          <>
            <fieldset>
              <legend>목록에 보일 항목</legend>
              {columns.map((column) => (
                <label key={column.name} className={styles.check}>
                  <input type="checkbox" {...box('column', shown.includes(column), column.name)} />
                  {column.title}
                </label>
              ))}
            </fieldset>
            <button type="submit" className={styles.button}>
              저장
            </button>
          </>
        )}
      </CommandForm>
    </details>
  )
}
