import { currentStep } from '#app/domain/site/schedule/current-step.ts'
import type { Enhancement } from '#app/enhance/contract.ts'
import { type Day, koreanDay } from '#app/platform/korean-day.ts'
import type { ScheduleParts } from './contract.ts'

/** Marks the current or next step, and today in the calendar. In the browser, since documents are cached. */
const enhance: Enhancement<ScheduleParts> = (_, { one, all, value }) => {
  const today = koreanDay(Date.now())
  const rows = all('periods')
  const steps = rows.map((row) =>
    value('periods', row)
      .split(' ')
      .map((period) => {
        const [from, until] = period.split('/') as [Day, Day]
        return { from, until }
      }),
  )
  for (const [i, row] of rows.entries())
    if (steps[i]?.every(({ until }) => until < today)) row.dataset.step = 'past'
  all('day')
    .find((day) => value('day', day) === today)
    ?.setAttribute('aria-current', 'date')

  const current = currentStep(steps, today)
  const row = current && rows[current.index]
  const mark = row && one('mark', row)
  if (!current || !row || !mark) return
  row.dataset.step = current.daysLeft ? 'next' : 'now'
  row.ariaCurrent = 'step'
  mark.textContent = current.daysLeft
    ? `다음 일정, ${current.daysLeft}일 뒤`
    : current.lasts
      ? '진행 중'
      : '오늘'
  mark.hidden = false
}

export default enhance
