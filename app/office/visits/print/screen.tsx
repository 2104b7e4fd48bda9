import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { printDay } from '#app/domain/customers/visits/list-visits.server.ts'
import { canReadVisits } from '#app/domain/record/permissions.ts'
import { screen } from '#app/office/command.server.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { formatDay, koreanDateTime } from '#app/platform/korean-time.ts'
import { onlyOf } from '../open-visitor.server.ts'
import { readDay } from '../read-day.ts'
import { stateWords, visitCount } from '../visit-words.ts'
import type { Route } from './+types/screen'
import styles from './print.module.css'

/** The day on paper (A4), masked as on the screen. Printing is recorded. */
export const loader = screen({
  may: canReadVisits,
  load: async (office, query) => {
    const { site, actor, clock } = office
    const now = clock.now()
    const day = readDay(query.get('day')) ?? koreanDay(now)
    const hours = await printDay(office, site, { day, viewer: { only: await onlyOf(office) }, actor })
    return { site: { slug: site.slug, name: site.settings.name }, day, hours, printedAt: koreanDateTime(now) }
  },
})

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData ? `${formatDay(loaderData.day)} ` : ''}방문 명단 | 분양 사무실` },
]

export default function PrintedDay({ loaderData }: Route.ComponentProps) {
  const { site, day, hours, printedAt } = loaderData
  const rows = hours.flatMap((hour) => hour.visits.map((visit) => ({ time: hour.time, ...visit })))
  return (
    <main className={styles.sheet}>
      <p className={styles.actions}>
        <Link to={`/admin/visits?site=${site.slug}&day=${day}`}>방문 일정으로</Link>
        <Button onClick={() => window.print()}>인쇄</Button>
      </p>
      <header>
        <h1>
          {formatDay(day)} 방문 명단 {rows.length}팀
        </h1>
        <p>
          {site.name} · {printedAt} 출력
        </p>
      </header>
      {rows.length ? (
        <table>
          <thead>
            <tr>
              {['시간', '이름', '전화 뒷자리', '구분', '관심 타입', '담당', '상태', '서명'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, time, customer, assignee, state, isWalkIn }) => (
              <tr key={id}>
                <td>{time}</td>
                <th scope="row">{customer?.name ?? '-'}</th>
                <td>{customer?.phone.slice(-4) ?? '-'}</td>
                <td>{isWalkIn ? '워킹' : customer ? visitCount(customer.visitsBefore) : '-'}</td>
                <td>{customer?.interest.join(', ')}</td>
                <td>{assignee ?? '없음'}</td>
                <td>{stateWords[state].name}</td>
                <td />
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>이날 예약한 고객이 없습니다.</p>
      )}
      <footer>개인정보가 있는 문서입니다. 당일 업무가 끝나면 파쇄해 주세요.</footer>
    </main>
  )
}
