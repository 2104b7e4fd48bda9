/** A word that buyers neither search for nor read on a builder's site, or that belittles a home. */
export interface TradeWord {
  pattern: RegExp
  instead: string
  why: string
}

const translated = '번역투입니다'
const unsearched = '고객이 쓰지 않고 검색하지 않는 말입니다'
const belittling = '집이나 도시를 낮추어 말합니다'
const colloquial = '홈페이지의 문구로는 구어체입니다'

/** Public bodies call their sites 누리집; 물가 is also what things cost, 사기 also fraud. */
const tradeWords: TradeWord[] = [
  { pattern: /누리집/, instead: '홈페이지', why: unsearched },
  {
    pattern: /(?<![가-힣])(?:이|첫|다른|지금|같은|모든) 쪽(?=[은을이에의과도만.,\s]|$)|처음 보신 쪽/,
    instead: '이 페이지',
    why: unsearched,
  },
  { pattern: /단추(?!석)/, instead: '버튼', why: unsearched },
  { pattern: /[네세다섯] 칸(?![을 ]*채)/, instead: '4베이', why: unsearched },
  { pattern: /두 면 (?:거실|평면|창)/, instead: '2면 개방', why: unsearched },
  { pattern: /동 끝|끝 ?집/, instead: '코너 세대', why: belittling },
  { pattern: /작은 (?:집|도시|면적|단지)|작지만/, instead: '크기가 아니라 장점을 적은 말', why: belittling },
  {
    pattern: /내십니다|나누어 냅니다|회차에 냅니다|반씩 냅니다/,
    instead: '납부하시면 됩니다',
    why: colloquial,
  },
  { pattern: /(?:자녀|아이|날|일)[을를도]? 셉니다/, instead: '포함합니다, 산정합니다', why: colloquial },
  { pattern: /니까\?/, instead: '~하나요?, ~인가요?', why: '묻는 말은 고객의 말투로 적습니다' },
  { pattern: /앉는 자리|(?:세탁기|냉장고) 자리/, instead: '벤치, 설치 공간', why: translated },
  {
    pattern: /^(?:자리|쓰임|품목|그 밖)$/,
    instead: '위치, 용도, 항목, 기타',
    why: '표의 머리글에 쓰지 않는 말입니다',
  },
  { pattern: /찻길/, instead: '차도', why: unsearched },
  { pattern: /나무 살/, instead: '목재 루버', why: unsearched },
  { pattern: /미닫이|아래장|싱크대 벽|개수대/, instead: '슬라이딩, 하부장, 주방 벽, 수전', why: unsearched },
  { pattern: /선택 품목/, instead: '유상 옵션', why: unsearched },
  { pattern: /안내대(?!로)/, instead: '안내데스크', why: unsearched },
  { pattern: /물가(?!상승|지수| 상승)/, instead: '호숫가, 수변', why: '물건값으로 읽힙니다' },
  { pattern: /인지 사기/, instead: '구매', why: '범죄로 읽힙니다' },
  { pattern: /견주[어었]/, instead: '비교', why: unsearched },
  { pattern: /드나[들듭]/, instead: '출입합니다, 진입합니다', why: colloquial },
  { pattern: /벌려 세|어긋나게/, instead: '넓게 배치, 엇갈리게 배치', why: translated },
  {
    pattern: /일터|손님방|나이에 맞게|방과 뒤/,
    instead: '직장, 게스트룸, 연령대에 맞춰, 방과 후',
    why: unsearched,
  },
  { pattern: /(?:달려|걸어) 잰|에 잰 값/, instead: '실측한 값', why: colloquial },
  { pattern: /집집마다/, instead: '동·호수별', why: colloquial },
  { pattern: /골라 주[세십]|고르[신실]/, instead: '선택해 주세요', why: colloquial },
  { pattern: /까닭/, instead: '이유, 사유', why: unsearched },
  { pattern: /물어 ?(?:보세요|주세요)|떼야|챙긴/, instead: '문의해 주세요, 준비한', why: colloquial },
  { pattern: /달력에 담/, instead: '캘린더에 추가', why: '한 가지 일은 한 가지 이름으로 부릅니다' },
  {
    pattern: /관심고객등록|상담을? ?예약|상담 신청|상담·방문 신청|문의 등록|방문 예약|방문예약과 문의/,
    instead: '관심고객 등록, 방문예약',
    why: '한 가지 일은 한 가지 이름으로 부릅니다',
  },
]

const publicSites = /(?:시|구|도|군|청|부|인지|청약홈)[가의]? ?누리집/g

/** @returns the words of a text that have a better one, without those of public bodies' sites */
export function findTradeWords(text: string): { found: string; instead: string; why: string }[] {
  const own = text.replace(publicSites, '')
  return tradeWords.flatMap(({ pattern, instead, why }) => {
    const found = pattern.exec(own)?.[0].trim()
    return found ? [{ found, instead, why }] : []
  })
}
