export interface WrittenDate {
  year: number
  month: number
  day: number | undefined
  /** 월, 화, … if the text has it: `2026. 11. 20.(금)`. */
  weekday: string | undefined
  raw: string
  /** Offset in the text; both ends of a range have the offset of the range. */
  start: number
  end: number
}

const dotted =
  /(?<!\d)(?<year>\d{4})\.\s?(?<month>\d{1,2})\.(?:\s?(?<day>\d{1,2})(?=[.)\],~\s]|\s?\([월화수목금토일]|$)\.?)?(?!\d)(?:\s?\(\s?(?<weekday>[월화수목금토일])(?:요일)?\s?\))?/g
const spoken =
  /(?<!\d)(?<year>\d{4})년\s?(?<month>\d{1,2})월(?:\s?(?<day>\d{1,2})일)?(?!\d)(?:\s?\(\s?(?<weekday>[월화수목금토일])(?:요일)?\s?\))?/g
const iso =
  /(?<!\d)(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?!\d)(?:\s?\(\s?(?<weekday>[월화수목금토일])(?:요일)?\s?\))?/g
/** The end of a range omits what it shares with the start: `2026. 12. 7. ~ 12. 9.`. */
const ending =
  /^\s?[~∼～–-]\s?(?:(?<month>\d{1,2})(?:\.|월)\s?)?(?<day>\d{1,2})(?:\.|일)(?:\s?\(\s?(?<weekday>[월화수목금토일])(?:요일)?\s?\))?/

export function readDates(text: string): WrittenDate[] {
  return [dotted, spoken, iso]
    .flatMap((form) => [...text.matchAll(form)])
    .sort((a, b) => a.index - b.index)
    .flatMap((match) => {
      const first = toDate(match, match.index)
      const rangeEnd = ending.exec(text.slice(first.end, first.end + 24))
      if (!rangeEnd || !first.day) return [first]
      const last = toDate(rangeEnd, first.end, first)
      return [
        { ...first, end: last.end },
        { ...last, start: first.start },
      ]
    })
}

function toDate(match: RegExpMatchArray, start: number, before?: WrittenDate): WrittenDate {
  const { year, month, day, weekday } = match.groups as Record<string, string | undefined>
  return {
    year: Number(year ?? before?.year),
    month: Number(month ?? before?.month),
    day: day === undefined ? undefined : Number(day),
    weekday,
    raw: match[0].trim(),
    start,
    end: start + match[0].length,
  }
}
