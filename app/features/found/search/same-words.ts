/** What buyers call the same thing, squeezed. A text with one is found by the other. */
const groups = [
  ['견본주택', '모델하우스', '모하'],
  ['분양가', '분양대금', '공급금액', '분양가격', '가격'],
  ['평면도', '평면', '구조'],
  ['오시는길', '찾아오시는길', '길찾기', '약도'],
  ['위치', '입지'],
  ['대표번호', '전화번호', '연락처', '분양문의'],
  ['방문예약', '예약', '관람신청'],
  ['관심고객등록', '관심고객', '고객등록'],
  ['입주자모집공고', '모집공고', '공고문'],
  ['동호수배치도', '동호수', '동호수표'],
  ['홍보영상', '동영상', '영상'],
  ['언론보도', '보도자료', '뉴스', '기사'],
  ['가상현실', 'vr', 'emodel', 'e모델하우스', '사이버견본주택'],
  ['개인정보처리방침', '개인정보'],
  ['59', '25평', '24평'],
  ['84', '34평', '33평'],
  ['주차장', '주차'],
  ['어린이집', '유치원'],
  ['헬스장', '피트니스', '피트니스센터'],
]

/** Other words for `word`; itself is not among them. */
export const sameWords = (word: string): string[] =>
  groups.filter((group) => group.includes(word)).flatMap((group) => group.filter((other) => other !== word))
