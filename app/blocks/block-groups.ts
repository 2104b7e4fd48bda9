/** Purposes of blocks, in the order in which the gallery shows them. */
export const blockGroups = [
  '첫 화면',
  '소개',
  '숫자',
  '단지',
  '평면',
  '위치',
  '분양 안내',
  '참여',
  '기타',
] as const
