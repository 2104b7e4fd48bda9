import { koreanNumber } from '#app/platform/korean-number.ts'

/** What is said of the homes that match. */
export const foundHomes = (count: number) => `조건에 맞는 세대 ${koreanNumber(count)}세대`
