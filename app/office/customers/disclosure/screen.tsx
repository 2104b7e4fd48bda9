import { Button } from '@mantine/core'
import { data, Link } from 'react-router'
import { readHeldData } from '#app/domain/customers/import-export/held-data.server.ts'
import { cellText } from '#app/domain/customers/import-export/sheet/cells.ts'
import { canManageLeads } from '#app/domain/record/permissions.ts'
import { screen } from '#app/office/command.server.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import styles from '../../visits/print/print.module.css'
import { oneCustomer } from '../customer/load-customer.server.ts'
import type { Route } from './+types/screen'
import { heldTables } from './held-tables.ts'

/** All stored data of one customer, for printing (개인정보 보호법 제35조). Opening it is recorded. */
export const loader = screen({
  may: canManageLeads,
  of: oneCustomer,
  load: async (office) => {
    const { site, lead, scope, actor, clock } = office
    const held = await readHeldData(office, site, lead.id, { scope, actor, how: 'sheet' })
    if (!held) throw data(null, { status: 404 })
    const tables = heldTables(held, site).map(({ rows, ...table }) => ({
      ...table,
      rows: rows.map((cells) => cells.map(cellText)),
    }))
    return {
      lead: lead.id,
      receiptNo: lead.receiptNo,
      site: site.settings.name,
      printedAt: koreanDateTime(clock.now()),
      tables,
    }
  },
})

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.receiptNo ?? ''} 열람 자료 | 분양 사무실` },
]

export default function Disclosure({ loaderData }: Route.ComponentProps) {
  const { lead, receiptNo, site, printedAt, tables } = loaderData
  return (
    <main className={styles.sheet} data-held>
      <p className={styles.actions}>
        <Link to={`/admin/leads/${lead}`}>고객 화면으로</Link>
        <Button component="a" variant="default" href={`/admin/leads/${lead}/disclosure.xlsx`}>
          파일로 받기
        </Button>
        <Button onClick={() => window.print()}>인쇄</Button>
      </p>
      <header>
        <h1>개인정보 열람 자료 {receiptNo}</h1>
        <p>
          {site} · {printedAt} 출력 · 개인정보 보호법 제35조에 따라 보유한 개인정보를 알려 드립니다.
        </p>
      </header>
      {tables.map(({ title, columns, rows, empty }) => (
        <section key={title}>
          <h2>{title}</h2>
          {rows.length ? (
            <table>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((cells, i) => (
                  // Rows of a sheet that is shown once; some are the same.
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above
                  <tr key={i}>
                    {cells.map((cell, at) => (
                      <td key={columns[at]}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          ) : (
            <p>{empty}</p>
          )}
        </section>
      ))}
      <footer>본인에게만 전해 주세요. 이 자료를 연 사람과 시각이 기록되었습니다.</footer>
    </main>
  )
}
