import type { Day } from '#app/platform/korean-day.ts'

/**
 * 공휴일 that an office may close on: 공휴일에 관한 법률 제2조 (with 노동절 and 제헌절 since 2026) and its 대체공휴일 (제3조,
 * 관공서의 공휴일에 관한 규정 제3조), days of the lunar calendar by the year's 월력요항 of 우주항공청. For a year that is missing
 * here nothing is proposed; the office enters days that the government adds.
 */
const byYear: Record<string, readonly [monthDay: string, name: string][]> = {
  2026: [
    ['01-01', '신정'],
    ['02-16', '설날 연휴'],
    ['02-17', '설날'],
    ['02-18', '설날 연휴'],
    ['03-01', '3·1절'],
    ['03-02', '3·1절 대체공휴일'],
    ['05-01', '노동절'],
    ['05-05', '어린이날'],
    ['05-24', '부처님 오신 날'],
    ['05-25', '부처님 오신 날 대체공휴일'],
    ['06-03', '지방선거일'],
    ['06-06', '현충일'],
    ['07-17', '제헌절'],
    ['08-15', '광복절'],
    ['08-17', '광복절 대체공휴일'],
    ['09-24', '추석 연휴'],
    ['09-25', '추석'],
    ['09-26', '추석 연휴'],
    ['10-03', '개천절'],
    ['10-05', '개천절 대체공휴일'],
    ['10-09', '한글날'],
    ['12-25', '성탄절'],
  ],
  2027: [
    ['01-01', '신정'],
    ['02-06', '설날 연휴'],
    ['02-07', '설날'],
    ['02-08', '설날 연휴'],
    ['02-09', '설날 대체공휴일'],
    ['03-01', '3·1절'],
    ['05-01', '노동절'],
    ['05-03', '노동절 대체공휴일'],
    ['05-05', '어린이날'],
    ['05-13', '부처님 오신 날'],
    ['06-06', '현충일'],
    ['07-17', '제헌절'],
    ['07-19', '제헌절 대체공휴일'],
    ['08-15', '광복절'],
    ['08-16', '광복절 대체공휴일'],
    ['09-14', '추석 연휴'],
    ['09-15', '추석'],
    ['09-16', '추석 연휴'],
    ['10-03', '개천절'],
    ['10-04', '개천절 대체공휴일'],
    ['10-09', '한글날'],
    ['10-11', '한글날 대체공휴일'],
    ['12-25', '성탄절'],
    ['12-27', '성탄절 대체공휴일'],
  ],
}

export interface Holiday {
  day: Day
  name: string
}

/** From one day to another, both included. */
export const holidaysBetween = (from: Day, until: Day): Holiday[] =>
  Object.entries(byYear)
    .flatMap(([year, days]) => days.map(([monthDay, name]) => ({ day: `${year}-${monthDay}` as Day, name })))
    .filter(({ day }) => day >= from && day <= until)
