import { factLabel } from '#app/domain/site/fact-labels.ts'
import { wrongOrder } from '#app/domain/site/schedule/shift-schedule.ts'
import { withParticle } from '#app/platform/particle.ts'
import { remember } from '#app/platform/remember.ts'
import type { CheckedSite } from '../pages/checked-site.ts'
import { readStatements, type Statement } from '../pages/statements.ts'
import type { Finding } from './finding.ts'
import { readDates, type WrittenDate } from './read-dates.ts'

const weekdays = '일월화수목금토'

const steps: { words: RegExp; fact: RegExp }[] = [
  { words: /모집\s?공고|^\s공고(?![가-힣])/, fact: /^schedule\.(notice|announcement)/ },
  { words: /특별\s?공급/, fact: /^schedule\.special/ },
  { words: /(?<!\d)1\s?순위/, fact: /^schedule\.(first|firstPriority|priority1)/ },
  { words: /(?<!\d)2\s?순위/, fact: /^schedule\.(second|secondPriority|priority2)/ },
  { words: /당첨자?\s?(발표|확인)/, fact: /^schedule\.(winners|result)/ },
  { words: /정당\s?계약|계약\s?기간|^에\s계약|^계약금$/, fact: /^schedule\.contract/ },
  { words: /입주(?!자)/, fact: /^schedule\.(moveIn|movein|occupancy)/ },
]

export function checkDates(site: CheckedSite): Finding[] {
  const factsOf = datesOfSteps(site)
  const { settings, settingsFile: file } = site
  const order = settings.schedule ? wrongOrder(settings.schedule) : []
  return [
    ...order.map(({ at, text, sentence }): Finding => {
      const location = `schedule.events[${at}].when`
      return { check: 'dates', file, location, text, sentence, warning: true }
    }),
    ...readStatements(site, (statement) =>
      readDates(statement.text).flatMap((date) => {
        const sentence = wrongDay(date) ?? wrongStep(statement, date, factsOf)
        const { file, path } = statement
        return sentence ? [{ check: 'dates' as const, file, location: path, text: date.raw, sentence }] : []
      }),
    ),
  ]
}

type Step = (typeof steps)[number]

interface StepDates {
  /** Days, and months if one of the two has no day. */
  known: Set<string>
  first: number
  last: number
  /** As they are written, with the names of their facts. */
  written: string
}

/** The dates of each step among the facts. */
function datesOfSteps({ settings }: CheckedSite): (step: Step) => StepDates | undefined {
  const facts = Object.entries(settings.facts).flatMap(([name, fact]) =>
    typeof fact === 'string' ? readDates(fact).map((date) => ({ name, date })) : [],
  )
  const dates = new Map(
    steps.flatMap((step): [Step, StepDates][] => {
      const own = facts.filter(({ name }) => step.fact.test(name))
      if (!own.length) return []
      const known = new Set(
        own.flatMap(({ date }) => [dayOf(date), monthOf(date, date.day ? 'of a day' : '')]),
      )
      const [least, ...more] = own.map(({ date }) => numberOf(date)).sort((a, b) => a - b)
      const listed = own.slice(0, mostListed).map(({ name, date }) => `${date.raw}(${factLabel(name)})`)
      const written = `${listed.join(', ')}${own.length > mostListed ? ' 등' : ''}`
      return [[step, { known, first: least ?? 0, last: more.at(-1) ?? least ?? 0, written }]]
    }),
  )
  return (step) => dates.get(step)
}

/** More dates of one step do not help the reader of a finding. */
const mostListed = 10

const monthOf = ({ year, month }: WrittenDate, kind: string) => `${year} ${month} ${kind}`
const dayOf = (date: WrittenDate) => monthOf(date, String(date.day ?? ''))
const numberOf = ({ year, month, day }: WrittenDate) => year * 10_000 + month * 100 + (day ?? 0)

function wrongDay({ year, month, day, weekday }: WrittenDate): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day ?? 1))
  if (date.getUTCMonth() !== month - 1 || month < 1) return '달력에 없는 날짜입니다.'
  const right = weekdays[date.getUTCDay()]
  return day && weekday && weekday !== right ? `이 날은 ${right}요일입니다.` : undefined
}

/** A step is named before the day in its sentence, right after it, or in the label of a text that begins with it. */
function wrongStep(
  { text, labels }: Statement,
  date: WrittenDate,
  factsOf: (step: Step) => StepDates | undefined,
): string | undefined {
  const { start, end, day } = date
  const before =
    text
      .slice(Math.max(0, start - 16), start)
      .split(/[가-힣)]\.|\n|,/)
      .at(-1) ?? ''
  const next = text.slice(end, end + 6)
  const after = start === 0 || next.startsWith('에') ? next : ''
  const step = stepIn(before) ?? stepIn(after) ?? (start < 4 ? stepIn(labels[0] ?? '') : undefined)
  const own = step && factsOf(step)
  if (!own) return undefined
  const isKnown = day
    ? own.known.has(dayOf(date)) || own.known.has(monthOf(date, ''))
    : own.known.has(monthOf(date, '')) || own.known.has(monthOf(date, 'of a day'))
  // Days between the first and last of a step count too: 정당계약 of three days.
  const isWithin = numberOf(date) >= own.first && numberOf(date) <= own.last
  return isKnown || isWithin ? undefined : `공통 수치의 날짜 ${withParticle(own.written, '과')} 다릅니다.`
}

const stepIn = remember((words: string): Step | undefined => steps.find((step) => step.words.test(words)))
