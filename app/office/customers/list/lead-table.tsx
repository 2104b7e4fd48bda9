import { Link, useLocation } from 'react-router'
import type { LeadFilter } from '#app/domain/customers/list/lead-filter.ts'
import type { LeadRow } from '#app/domain/customers/list/lead-rows.server.ts'
import type { Column } from './columns.tsx'
import styles from './lead-table.module.css'
import { leadAddress } from './list-address.ts'

interface Props {
  leads: LeadRow[]
  columns: readonly Column[]
  /** Instant of the list, by which times are told. */
  now: string
  filter: LeadFilter
  /** Slug, where the address names one. */
  site: string | undefined
  /** Names by slug, where several are shown. */
  siteNames: Readonly<Record<string, string>> | undefined
  /** With a box to choose a row by. */
  canChoose: boolean
}

/** What the styles of small screens follow. */
const placeOf = ({ isShort, tablet, phone }: Column) => ({
  'data-short': isShort,
  'data-tablet': tablet,
  'data-phone': phone,
})

/** A row opens its customer wherever it is pressed. On phones rows are cards; roles restore what browsers then drop. */
export function LeadTable({ leads, columns, now, filter, site, siteNames, canChoose }: Props) {
  const page = new URLSearchParams(useLocation().search)
  return (
    <table className={styles.rows} data-lead-list>
      <caption>고객</caption>
      <thead>
        <tr>
          {canChoose ? (
            <th className={styles.box}>
              <input type="checkbox" data-choose-all aria-label="이 화면의 고객 모두 선택" />
            </th>
          ) : null}
          <th scope="col">이름</th>
          {columns.map((column) => (
            <th key={column.name} scope="col" {...placeOf(column)}>
              {column.title}
            </th>
          ))}
          {siteNames ? <th scope="col">단지</th> : null}
        </tr>
      </thead>
      <tbody>
        {leads.map((lead) => (
          <tr key={lead.id}>
            {canChoose ? (
              <td className={styles.box}>
                <input type="checkbox" name="lead" value={lead.id} aria-label={`${lead.name} 선택`} />
              </td>
            ) : null}
            <th scope="row">
              <Link to={leadAddress(lead.id, { site, filter }, page)} className={styles.open} data-lead-row>
                {lead.name}
              </Link>
              {lead.waiting ? <em>다시 등록</em> : null}
            </th>
            {columns.map((column) => (
              <td key={column.name} data-label={column.title} {...placeOf(column)}>
                {column.cell(lead, now)}
              </td>
            ))}
            {siteNames ? <td data-label="단지">{siteNames[lead.siteSlug] ?? lead.siteSlug}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
