import { periodsOf } from '#app/domain/site/schedule/schedule.ts'
import { withParticle } from '#app/platform/particle.ts'
import type { CheckedSite } from '../pages/checked-site.ts'
import type { Finding } from './finding.ts'

/** Steps of a sale in their order (주택공급에 관한 규칙 §20 to §59). */
const steps = ['notice', 'special', 'first', 'second', 'winners', 'contract', 'interim', 'moveIn']

export function checkOrder({ settings, settingsFile: file, press, today }: CheckedSite): Finding[] {
  const events = settings.schedule?.events ?? []
  const dates = steps.flatMap((id) => {
    const at = events.findIndex((event) => event.id === id)
    const event = events[at]
    return event ? [{ at, title: event.title, from: periodsOf(event.when)[0]?.from ?? '' }] : []
  })
  const turned = dates.flatMap(({ at, title, from }, i): Finding[] => {
    const before = dates[i - 1]
    if (!before || before.from <= from) return []
    return [
      {
        check: 'dates',
        file,
        location: `schedule.events[${at}].when`,
        text: from,
        sentence: `${withParticle(title, '이')} ${before.title}(${before.from})보다 앞섭니다.`,
      },
    ]
  })
  const over = (settings.popups ?? []).flatMap(({ until }, i): Finding[] =>
    until < today
      ? [
          {
            check: 'dates',
            file,
            location: `popups[${i}].until`,
            text: until,
            sentence: '이미 끝난 팝업입니다.',
            warning: true,
          },
        ]
      : [],
  )
  const far = press.flatMap(({ file, post }): Finding[] =>
    Number(post.publishedAt.slice(0, 4)) > Number(today.slice(0, 4)) + 1
      ? [
          {
            check: 'dates',
            file,
            location: 'publishedAt',
            text: post.publishedAt,
            sentence: '먼 앞날의 글입니다. 연도를 확인해 주세요.',
          },
        ]
      : [],
  )
  return [...turned, ...over, ...far]
}
