import type { CheckedSite } from '../../pages/checked-site.ts'
import { readStatements, type Statement } from '../../pages/statements.ts'
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
  const facts = Object.entries(site.settings.facts).flatMap(([name, fact]) =>
    typeof fact === 'string' ? readDates(fact).map((date) => ({ name, date })) : [],
  )
  return readStatements(site, (statement) =>
    readDates(statement.text).flatMap((date) => {
      const sentence = wrongDay(date) ?? wrongStep(statement, date, facts)
      const { file, path } = statement
      return sentence ? [{ check: 'dates' as const, file, location: path, text: date.raw, sentence }] : []
    }),
  )
}

function wrongDay({ year, month, day, weekday }: WrittenDate): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day ?? 1))
  if (date.getUTCMonth() !== month - 1 || month < 1) return '달력에 없는 날짜입니다.'
  const right = weekdays[date.getUTCDay()]
  return day && weekday && weekday !== right ? `이 날은 ${right}요일입니다.` : undefined
}

/** A step is named before the day in its sentence, right after it, or in the label of a text that begins with it. */
function wrongStep(
  { text, labels }: Statement,
  { start, end, year, month, day }: WrittenDate,
  facts: { name: string; date: WrittenDate }[],
): string | undefined {
  const before =
    text
      .slice(Math.max(0, start - 16), start)
      .split(/[가-힣)]\.|\n|,/)
      .at(-1) ?? ''
  const next = text.slice(end, end + 6)
  const after = start === 0 || next.startsWith('에') ? next : ''
  const step = [before, after, start < 4 ? (labels[0] ?? '') : '']
    .map((words) => steps.find((s) => s.words.test(words)))
    .find(Boolean)
  if (!step) return undefined
  const own = facts.filter(({ name }) => step.fact.test(name))
  const same = own.some(
    ({ date }) => date.year === year && date.month === month && (!day || !date.day || date.day === day),
  )
  if (!own.length || same || within(own, { year, month, day })) return undefined
  return `사실의 날짜 ${own.map(({ name, date }) => `${date.raw}(${name})`).join(', ')}와(과) 다릅니다.`
}

/** Days between the first and last of a step count too: 정당계약 of three days. */
function within(own: { date: WrittenDate }[], day: Pick<WrittenDate, 'year' | 'month' | 'day'>): boolean {
  const number = (d: typeof day) => d.year * 10_000 + d.month * 100 + (d.day ?? 0)
  const days = own.map(({ date }) => number(date))
  return number(day) >= Math.min(...days) && number(day) <= Math.max(...days)
}
