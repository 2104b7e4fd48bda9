import { Button, Group } from '@mantine/core'
import { Form, Link, useSearchParams } from 'react-router'
import { colleagueTable, dayTable, groupTable } from '#app/domain/customers/statistics/figure-tables.ts'
import { readPeriodFigures } from '#app/domain/customers/statistics/read-period.server.ts'
import { canKeepFigures, canReadFigures } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { DayField } from '#app/office/kit/date-fields.tsx'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { formatDay } from '#app/platform/korean-time.ts'
import { Part, Screen, Tabs } from '#app/routes/admin/screen.tsx'
import { FigureTable } from '../figure-table.tsx'
import styles from '../figures.module.css'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import { Costs } from './costs.tsx'
import { DayChart } from './day-chart.tsx'
import { Funnel } from './funnel.tsx'
import { Heads } from './heads.tsx'
import { quickPeriods, readPeriod } from './period.ts'

/** Rows of a table on the screen; its workbook has them all. */
const most = 30
const mostDays = 92

export const loader = screen({
  may: canReadFigures,
  load: async (office, query) => {
    const { site, role, clock } = office
    const now = clock.now()
    const figures = await readPeriodFigures(office, site.id, readPeriod(query, now), role)
    return {
      site: { slug: site.slug, name: site.settings.shortName },
      quick: quickPeriods(now),
      ...figures,
      groups: figures.groups.map((group) => ({
        ...group,
        rows: group.rows.slice(0, most),
        left: Math.max(0, group.rows.length - most),
      })),
      keeps: canKeepFigures(role),
    }
  },
})

export const action = dispatch(commands)

export const meta = () => [{ title: '통계 | 분양 사무실' }]

export default function Figures({ loaderData, actionData }: Route.ComponentProps) {
  const { site, period, quick, total, before, days, groups, colleagues, costs, keeps } = loaderData
  const byColleague = colleagueTable(colleagues)
  const [query] = useSearchParams()
  const views = [
    ['', '요약'],
    ...groups.map(({ name, title }) => [name, title]),
    ...(colleagues.length ? [['colleagues', byColleague.title]] : []),
    ...(costs ? [['costs', '광고비']] : []),
  ] as [view: string, title: string][]
  const view = views.find(([name]) => name === query.get('view'))?.[0] ?? ''
  const address = (over: Record<string, string>) => {
    const { view: shown, ...rest } = { site: site.slug, ...period, view, ...over }
    return `/admin/figures?${new URLSearchParams({ ...rest, ...(shown && { view: shown }) })}`
  }
  const group = groups.find(({ name }) => name === view)
  return (
    <Screen
      title="통계"
      lead={`${formatDay(period.from)} ~ ${formatDay(period.until)}. 파기한 고객도 집계에는 남습니다. 오늘은 실시간, 어제까지는 1시간마다 갱신합니다.`}
      notice={noticeOf(actionData)}
      actions={
        <>
          <Button component={Link} to={`/admin/figures/daily?site=${site.slug}`} variant="default">
            일일 보고
          </Button>
          <Button
            component="a"
            variant="default"
            href={`/admin/figures.xlsx?${new URLSearchParams({ site: site.slug, ...period })}`}
          >
            엑셀 받기
          </Button>
        </>
      }
    >
      <Group gap={4} mb={12}>
        {quick.map(([title, one]) => {
          const isShown = one.from === period.from && one.until === period.until
          return (
            <Button
              key={title}
              component={Link}
              to={address(one)}
              variant={isShown ? 'filled' : 'default'}
              aria-current={isShown ? 'page' : undefined}
            >
              {title}
            </Button>
          )
        })}
      </Group>
      <Form method="get" key={`${period.from} ${period.until}`}>
        <input type="hidden" name="site" value={site.slug} />
        {view ? <input type="hidden" name="view" value={view} /> : null}
        <Group align="flex-end" gap="8px 12px" mb={16}>
          <DayField label="시작일" name="from" defaultValue={period.from} required />
          <DayField label="종료일" name="until" defaultValue={period.until} required />
          <Button type="submit" variant="default">
            보기
          </Button>
        </Group>
      </Form>
      <Tabs
        label="통계"
        tabs={views.map(([name, title]) => ({
          title,
          href: address({ view: name }),
          current: name === view,
        }))}
      />
      {view ? null : (
        <>
          <Heads total={total} before={before} />
          <Group gap={16} align="flex-start">
            <DayChart
              title="일별 추이"
              bar="접수"
              line="방문"
              days={days.map(({ day, registered, visits }) => ({ day, bar: registered, line: visits }))}
            />
            <Funnel counts={total} />
          </Group>
          <details>
            <summary>일별 표</summary>
            <FigureTable {...dayTable(days.slice(-mostDays))} />
            {days.length > mostDays ? (
              <p>{`그 전 ${days.length - mostDays}일은 엑셀 파일에 있습니다.`}</p>
            ) : null}
          </details>
        </>
      )}
      {group ? (
        <Part title={group.title} note={group.note}>
          <div className={styles.group}>
            <FigureTable {...groupTable(group)} />
          </div>
          {group.left ? <p>{`외 ${koreanNumber(group.left)}개는 엑셀 파일에 있습니다.`}</p> : null}
        </Part>
      ) : null}
      {view === 'colleagues' ? (
        <Part title={byColleague.title} note={byColleague.note}>
          <FigureTable {...byColleague} byPerson />
        </Part>
      ) : null}
      {costs && view === 'costs' ? (
        <Costs site={site.slug} costs={costs} month={period.until.slice(0, 7)} keeps={keeps} />
      ) : null}
    </Screen>
  )
}
