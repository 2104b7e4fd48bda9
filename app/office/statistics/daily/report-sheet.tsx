import type { DailyReport, ReportTable } from '#app/domain/customers/statistics/daily-report.server.ts'
import { basisOf, reportTables } from '#app/domain/customers/statistics/report-tables.ts'
import kit from '#app/office/kit/kit.module.css'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { FigureHelp } from '../figure-help.tsx'
import styles from './daily.module.css'

export function ReportSheet({ report }: { report: DailyReport }) {
  const { siteName, developer, builder, dayName, madeAt, note, remaining } = report
  return (
    <article className={styles.sheet}>
      <header>
        <h2>{siteName} 일일 보고</h2>
        <b>{dayName}</b>
        <p>
          <small>
            시행 {developer} · 시공 {builder} · 작성 {madeAt}
          </small>
        </p>
      </header>
      {reportTables(report).map((table) =>
        table.rows.length || table.empty ? <Table key={table.title} {...table} /> : null,
      )}
      {remaining ? (
        <section>
          <h3>잔여 세대</h3>
          <p>{remaining}</p>
        </section>
      ) : null}
      <section>
        <h3>특이사항</h3>
        <p className={kit.said}>{note || '없음'}</p>
      </section>
      <section>
        <h3>집계 기준</h3>
        {basisOf(report).map(({ name, counts, leavesOut }) => (
          <p key={name}>
            <small>
              <b>{name}</b> {counts}
              {leavesOut ? ` (${leavesOut} 제외)` : ''}
            </small>
          </p>
        ))}
      </section>
    </article>
  )
}

const Table = ({ title, heads, rows, empty }: ReportTable) => (
  <section>
    <h3>{title}</h3>
    {rows.length ? (
      <table>
        <thead>
          <tr>
            <td />
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, help, values }) => (
            <tr key={label}>
              <th scope="row">
                {label} {help ? <FigureHelp figures={[help]} byPerson={false} /> : null}
              </th>
              {values.map((value, i) => (
                <td key={heads[i]}>{koreanNumber(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    ) : (
      <p>{empty}</p>
    )}
  </section>
)
