/** Counts on screens stop here, so that they cost the same however many there are. */
export const maxCount = 1000

/** `12건`; what was counted past the bound is `1,000건 이상`. */
export const koreanCount = (count: number, unit: string): string =>
  count > maxCount
    ? `${maxCount.toLocaleString('ko-KR')}${unit} 이상`
    : `${count.toLocaleString('ko-KR')}${unit}`
