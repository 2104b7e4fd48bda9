import { pathOf } from '../paths.ts'
import { banner, end, head, type Page } from './page-parts.ts'

/** In the product's wording; see `sharedKinds`. */
export const questionGroups = [
  {
    title: '분양',
    items: [
      {
        id: 'households',
        question: '모두 몇 세대이며 어떤 주택형이 있나요?',
        answer: '{households.total}이며 {types.all}입니다.',
        link: { label: '주택형 보기', url: pathOf.types },
      },
      {
        id: 'register-is-not-application',
        question: '관심고객으로 등록하면 청약이 되나요?',
        answer:
          '아닙니다. 관심고객 등록과 방문예약은 안내와 상담을 위한 것이며, 청약은 정해진 날짜에 청약홈에서 별도로 신청하셔야 합니다.',
      },
      {
        id: 'money-safe',
        question: '시공사가 어려워지면 납부한 돈은 어떻게 되나요?',
        // Who guarantees a sale is known with its notice: no site has to have written it before.
        answer:
          '착공과 동시에 입주자를 모집하는 사업은 분양보증을 받아야 합니다(「주택공급에 관한 규칙」 제15조). 사업을 계속할 수 없게 되면 보증기관이 공사를 마치거나 납부하신 계약금과 중도금을 돌려드립니다(「주택도시기금법 시행령」 제21조). 보증기관과 납부 계좌는 입주자모집공고와 공급계약서에서 확인하시고, 그 계좌로만 납부해 주세요.\n시행 {site.developer}, 시공 {site.builder}입니다.',
      },
    ],
  },
  {
    title: '관람과 개인정보',
    items: [
      {
        id: 'model-house',
        question: '견본주택은 어디에 있나요?',
        answer: '{site.modelHouse}입니다. 상담 시간은 {site.hours}입니다.',
        link: { label: '현장과 견본주택 보기', url: pathOf.place },
      },
      {
        id: 'privacy',
        question: '남긴 이름과 전화번호는 언제 파기되나요?',
        answer:
          '등록 접수와 상담에만 이용하고, 상담이 끝난 뒤 6개월이 지나면 파기합니다. 그 전에도 받으신 문자의 링크에서 직접 삭제하실 수 있습니다.',
        link: { label: '개인정보 처리방침 보기', url: '/privacy' },
      },
    ],
  },
]

export const questionsPage = (slug: string, today: string): Page => ({
  ...head(
    pathOf.questions,
    '자주 묻는 질문',
    '{site.name}에 자주 문의하시는 내용. 세대수와 주택형, 관심고객 등록과 방문예약, 개인정보 보관을 답해 드립니다.',
    ['자주 묻는 질문'],
  ),
  banner: banner('자주 묻는 질문', '자주 문의하시는 내용을 모았습니다.'),
  blocks: [
    {
      type: 'faq',
      basis: `${today} 기준입니다. 입주자모집공고와 다른 내용이 있으면 공고문이 우선합니다.`,
      groups: questionGroups,
    },
    end('더 궁금한 점은 전화로 문의하시거나 등록하실 때 남겨 주세요.', [
      { label: '관심고객 등록', url: `/${slug}/customer` },
    ]),
  ],
})
