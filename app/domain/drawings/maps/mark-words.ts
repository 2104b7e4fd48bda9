/** Kinds of places on a map, by their sign. */
export const markWords = {
  train: '역',
  bus: '버스터미널·정류장',
  interchange: '나들목',
  school: '학교',
  hospital: '병원',
  office: '관공서',
  library: '도서관',
  shop: '상업 시설',
  tree: '공원·산',
  work: '산업·업무',
} as const

export const statusWords = { due: '예정', planned: '계획' } as const
