import type { BlockType } from '#app/blocks/schema.ts'
import type { PageContent } from '#app/domain/publishing/pages/page-content.ts'
import type { SearchWords } from '#app/domain/site/search-words.ts'
import { normaliseText } from './letters.ts'

/** What buyers ask for, and the block that answers it: a page with that block comes first. A site adds words of its own. */
const topics: { block: BlockType; words: string[] }[] = [
  {
    block: 'prices',
    words:
      '분양가 가격 공급금액 분양가격 공급가 집값 매매가 평당 값 아파트값 금액 납부일 계약금 중도금 잔금 평당가 옵션 유상옵션 확장비 확장비용 발코니확장 발코니확장비'.split(
        ' ',
      ),
  },
  {
    block: 'schedule',
    words:
      '일정 분양일정 청약일 청약일정 당첨자발표 발표일 계약일 계약 정당계약 입주 입주일 입주시기 준공 준공일'.split(
        ' ',
      ),
  },
  {
    block: 'buildings',
    words:
      '동호수 동호수배치도 동호수표 조망 전망 창밖 뷰 남향 몇층 층수 관심세대 로얄층 로열층 저층 중층 고층'.split(
        ' ',
      ),
  },
  { block: 'site-layout', words: '배치도 단지배치도 상가 근린생활시설 놀이터 어린이집'.split(' ') },
  {
    block: 'directions',
    words:
      '오시는길 찾아오시는길 길찾기 약도 견본주택 모델하우스 모하 홍보관 분양사무소 견본주택위치 모델하우스위치'.split(
        ' ',
      ),
  },
  {
    block: 'score-breakdown',
    words:
      '가점 점수 청약점수 가점제 가점계산 청약자격 자격 1순위 특별공급 특공 신생아 생애최초 생초 신혼부부'.split(
        ' ',
      ),
  },
  { block: 'stamp-tax', words: '인지세 수입인지 전자수입인지'.split(' ') },
  { block: 'announcement', words: '모집공고 입주자모집공고 공고문'.split(' ') },
  { block: 'checklists', words: '계약서류 구비서류 서류 준비물'.split(' ') },
  {
    block: 'enquiry',
    words: '방문예약 예약 관심고객 관심고객등록 문의 상담 전화번호 연락처 대표번호'.split(' '),
  },
  { block: 'project-data', words: '사업개요 세대수 규모 용적률 건폐율 대지면적'.split(' ') },
  { block: 'plan-comparison', words: '평면비교 비교'.split(' ') },
  {
    block: 'map',
    words:
      '입지 위치 지도 교통 학교 초등학교 병원 마트 시장 버스 지하철 지하철역 전철 전철역 역 역세권'.split(
        ' ',
      ),
  },
]

/** 203동, 1502호 */
const homeNumber = /^\d{2,4}(?:동|호)/

/** Of the words of a query: names of blocks, and the site's own pages. */
export const topicsOfWords = (words: readonly string[], own: readonly SearchWords[] = []): string[] => [
  ...topics.filter((topic) => words.some((word) => topic.words.includes(word))).map(({ block }) => block),
  ...(words.some((word) => homeNumber.test(word)) ? ['buildings'] : []),
  ...own.flatMap((group) =>
    group.page && group.words.some((word) => words.includes(normaliseText(word))) ? [group.page] : [],
  ),
]

/** What a page answers; the home page, which has a part of everything, answers nothing by itself. */
export function topicsOfPage({ path, blocks }: PageContent, own: readonly SearchWords[] = []): string[] {
  const pages = own.flatMap(({ page }) => (page === path ? [page] : []))
  if (path === '/') return pages
  const known = new Set<string>(topics.map(({ block }) => block))
  return [...pages, ...blocks.map(({ type }) => type).filter((type) => known.has(type))]
}
