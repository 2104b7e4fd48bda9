import type { DailyReport } from '../../../features/figures/daily-report.server.ts'
import styles from './daily.module.css'

const number = (value: number) => value.toLocaleString('ko-KR')

export function ReportSheet({ report }: { report: DailyReport }) {
  const { siteName, developer, builder, dayName, madeAt, counts, hours, channels, note, remaining } = report
  return (
    <article className={styles.sheet}>
      <header>
        <h2>{siteName} 일일 보고</h2>
        <p className={styles.day}>{dayName}</p>
        <p>
          시행 {developer} · 시공 {builder} · 작성 {madeAt}
        </p>
      </header>
      <Table
        title="당일 실적"
        heads={['당일', '전일', '누계']}
        rows={counts.map(({ label, today, before, total }) => [label, today, before, total])}
      />
      {hours.length ? (
        <Table
          title="시간대별 방문"
          heads={['예약', '방문', '미방문']}
          rows={hours.map(({ hour, booked, visited, missed }) => [hour, booked, visited, missed])}
        />
      ) : (
        <section>
          <h3>시간대별 방문</h3>
          <p>당일 방문예약이 없습니다.</p>
        </section>
      )}
      {channels.length ? (
        <Table
          title="유입 채널"
          heads={['접수', '방문', '접수 누계']}
          rows={channels.map(({ name, registered, visited, total }) => [name, registered, visited, total])}
        />
      ) : null}
      {remaining ? (
        <section>
          <h3>잔여 세대</h3>
          <p>{remaining}</p>
        </section>
      ) : null}
      <section>
        <h3>특이사항</h3>
        <p className={styles.said}>{note || '없음'}</p>
      </section>
    </article>
  )
}

interface TableProps {
  title: string
  heads: string[]
  rows: [string, ...number[]][]
}

const Table = ({ title, heads, rows }: TableProps) => (
  <section>
    <h3>{title}</h3>
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
        {rows.map(([label, ...values]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {values.map((value, i) => (
              <td key={heads[i]}>{number(value)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
