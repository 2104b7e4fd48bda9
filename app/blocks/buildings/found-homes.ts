/** What is said of the homes that match. */
export const foundHomes = (count: number) => `조건에 맞는 세대 ${count.toLocaleString('ko-KR')}세대`
