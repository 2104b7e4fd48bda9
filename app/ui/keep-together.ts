/**
 * Keeps together what browsers break: a short bracket and what it says something of, 산업단지(계획), 건설(주), 제1호(가상),
 * 11. 20.(금), and a closing mark and a particle of one or two letters behind it, (2025. 1. 16.)까지, by a word joiner, which is
 * not seen; the parts of a date, 2026. 11. 20. and (2029년 12월 예정), of an hour, 오전 11:00, of a count of buildings, 12개 동, a
 * street and its number, 호수로 100, and the mark ※ CG by spaces that do not break.
 */
export const keepTogether = (text: string): string => {
  const withDates = text.replace(
    /(?<=\d\.) (?=\d{1,2}\.)|(?<=\d년) (?=\d{1,2}월)|(?<=\d월) (?=예정\))|(?<=오[전후]|낮) (?=\d)|(?<=\d개) (?=동)|(?<=※) (?=CG)|(?<=[가-힣][로길]) (?=\d{1,4}(?:-\d{1,4})?(?:에|[.,)]|$))/gm,
    '\u00a0',
  )
  return withDates.replace(
    /(?<=[^\s(\u2060])(?=\((?:계획|예정|가상|주|[일월화수목금토])[),])|(?<=[)」’])(?=[가-힣]{1,2}(?![가-힣]))/g,
    '\u2060',
  )
}
