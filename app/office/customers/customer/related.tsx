import { Link } from 'react-router'
import { statusNames } from '#app/domain/customers/customer/lead-status.ts'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { DataTable } from '#app/routes/admin/data-table.tsx'
import { Part } from '#app/routes/admin/screen.tsx'
import { statusTones } from '../status-tones.ts'
import styles from './leads.module.css'
import type { CustomerData } from './load-customer.server.ts'

export function Related({ data }: { data: CustomerData }) {
  const { related, names, lead } = data
  if (!related.length) return null
  const isElsewhere = related.some(({ siteId }) => siteId !== lead.siteId)
  return (
    <Part title="같은 번호의 다른 접수">
      <DataTable
        caption="같은 번호의 다른 접수"
        keyOf={(one) => one.id}
        rows={related}
        empty=""
        columns={[
          {
            title: '접수번호',
            isName: true,
            cell: (one) => <Link to={`/admin/leads/${one.id}`}>{one.receiptNo}</Link>,
          },
          {
            title: '상태',
            small: 'right',
            cell: ({ status }) => <StateBadge tone={statusTones[status]}>{statusNames[status]}</StateBadge>,
          },
          ...(isElsewhere
            ? [
                {
                  title: '단지',
                  cell: ({ siteId }: (typeof related)[number]) =>
                    names.find(({ id }) => id === siteId)?.name ?? '',
                },
              ]
            : []),
          { title: '접수일시', small: 'left', cell: (one) => koreanDateTime(one.createdAt) },
          {
            title: '문의',
            small: 'whole',
            cell: (one) => (one.question ? <span className={styles.words}>{one.question}</span> : null),
          },
        ]}
      />
    </Part>
  )
}
