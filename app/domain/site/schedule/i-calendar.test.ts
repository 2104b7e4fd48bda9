import { expect, test } from 'vitest'
import { day } from '../../../../tests/support/day.ts'
import { escaped, foldLine, iCalendar } from './i-calendar.ts'
import type { ScheduleEvent } from './schedule.ts'

const of = (...events: ScheduleEvent[]) =>
  iCalendar({
    name: '가온 레이크파크',
    domain: 'gaon.example',
    url: 'https://gaon.example/BusinessGuide/plan',
    changedAt: new Date('2026-11-20T01:02:03.456Z'),
    events,
  })
const text = '견본주택에서 계약합니다; 계약금 5%, 서류\n지참'
const contract: ScheduleEvent = {
  id: 'contract',
  title: '정당계약',
  text,
  when: { from: day('2026-12-22'), until: day('2026-12-24') },
}
const lines = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n')

test('an event lasts whole days and ends on the day after its last', () => {
  const calendar = lines(of(contract))
  expect(calendar).toContain('DTSTART;VALUE=DATE:20261222')
  expect(calendar).toContain('DTEND;VALUE=DATE:20261225')
  expect(calendar).toContain('UID:contract@gaon.example')
  expect(calendar).toContain('DTSTAMP:20261120T010203Z')
  expect(calendar).toContain('SUMMARY:가온 레이크파크 정당계약')
  expect(calendar).toContain('DESCRIPTION:견본주택에서 계약합니다\\; 계약금 5%\\, 서류\\n지참')
})

test('a last day of the year ends in the next', () => {
  expect(of({ ...contract, when: { on: day('2026-12-31') } })).toContain('DTEND;VALUE=DATE:20270101')
})

test('several days are several entries with ids of their own', () => {
  const calendar = lines(
    of({ ...contract, id: 'interim', when: { each: [day('2027-05-20'), day('2027-10-20')] } }),
  )
  expect(calendar.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
  expect(calendar).toContain('UID:interim-2@gaon.example')
  expect(calendar).toContain('SUMMARY:가온 레이크파크 정당계약 2회')
})

test('a month without a day is one day that says so', () => {
  const calendar = lines(of({ ...contract, when: { month: '2029-12' } }))
  expect(calendar).toContain('DTSTART;VALUE=DATE:20291201')
  expect(calendar).toContain('DTEND;VALUE=DATE:20291202')
  expect(calendar.join()).toContain('정확한 날짜는 별도로 안내해 드립니다')
})

test('every line ends in CRLF, has at most 75 octets and breaks between letters', () => {
  const long = {
    ...contract,
    text: '가나다라마바사아자차카타파하 '.repeat(20) + 'a'.repeat(200) + '😀'.repeat(40),
  }
  const calendar = of(contract, long)
  expect(calendar.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of calendar.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toContain('\ufffd')
  }
  expect(lines(calendar)).toContain(`DESCRIPTION:${long.text}`)
})

test('a line of exactly 75 octets is not folded', () => {
  expect(foldLine('a'.repeat(75))).toBe('a'.repeat(75))
  expect(foldLine('a'.repeat(76))).toBe(`${'a'.repeat(75)}\r\n a`)
  expect(foldLine('가'.repeat(25))).toBe('가'.repeat(25))
})

test('what has a meaning in the format is escaped', () => {
  expect(escaped('a\\b;c,d\r\ne')).toBe('a\\\\b\\;c\\,d\\ne')
})
