import type { SiteAnswers, UnitType } from '../answers.ts'
import { pathOf } from '../paths.ts'
import { standInPicture } from '../stand-in-pictures.server.ts'

type Page = Record<string, unknown>

const picture = {
  name: standInPicture,
  alt: '{site.name} 단지의 건물을 단순하게 그린 그림',
  caption: '※ 이해를 돕기 위한 그림',
}

const head = (path: string, title: string, description: string, keywords: string[] = []) => ({
  path,
  title,
  description,
  keywords: ['{site.name}', ...keywords],
})

const banner = (title: string, ...lines: string[]) => ({ title, lines })

const end = (text: string, links: { label: string; url: string }[] = []) => ({
  type: 'actions',
  text,
  book: '방문예약 신청',
  links,
})

const scale = ({ floorsBelow }: SiteAnswers) =>
  `${floorsBelow ? '지하 {floors.below}, ' : ''}지상 {floors.above}, {buildings.total}`

/** Rows of the sheet of figures: only what there is. */
const projectRows = (answers: SiteAnswers): { label: string; value: string }[] => [
  { label: '사업명', value: '{site.name}' },
  { label: '위치', value: '{place.address}' },
  { label: '규모', value: scale(answers) },
  { label: '주택형', value: '{types.all}' },
  { label: '세대수', value: '{households.total}' },
  { label: '시행', value: '{site.developer}' },
  { label: '시공', value: '{site.builder}' },
]

const registration = {
  type: 'booking',
  id: 'interestForm',
  label: '관심고객 등록',
  title: '분양 소식을\n먼저 받아 보세요',
  steps: [
    { title: '등록', text: '이름과 전화번호를 남겨 주세요.' },
    { title: '문자', text: '분양 일정과 견본주택 관람을 안내해 드립니다.' },
    { title: '상담', text: '전문 상담사가 주택형과 분양 조건을 설명해 드립니다.' },
  ],
  note: '관심고객 등록과 방문예약은 청약 신청이 아니며 당첨에 영향을 주지 않습니다.',
  call: '전화로 문의하기',
  action: '관심고객 등록',
}

export function homePage(answers: SiteAnswers, hasSchedule: boolean): Page {
  const { phases, types } = answers
  const parts = phases.length
    ? phases.map(({ name }, i) => ({ label: name, value: `{households.phase${i + 1}}`, onSale: true }))
    : types.slice(0, 6).map(({ id, label }) => ({ label, value: `{households.${id}}`, onSale: true }))
  return {
    ...head(
      '/',
      '{site.name} | {households.total} 분양 안내',
      '{place.address} {site.name} 분양 안내. {types.all}, {households.total}. 분양문의 {site.phone}.',
      ['분양', '주택형', '세대수'],
    ),
    blocks: [
      {
        type: 'hero',
        id: 'first',
        eyebrow: '{place.address}',
        title: '{site.name}\n{households.total}',
        text: `${scale(answers)}.\n{types.all}입니다.`,
        action: '관심고객 등록',
        picture,
        links: [
          { label: '사업개요', url: pathOf.project },
          { label: '주택형', url: pathOf.types },
          ...(hasSchedule ? [{ label: '일정', url: pathOf.schedule }] : []),
          { label: '위치', url: pathOf.place },
          { label: '질문', url: pathOf.questions },
        ],
      },
      {
        type: 'overview',
        id: 'overview',
        title: '한눈에 보는 단지',
        items: [
          {
            kind: 'table',
            title: '사업개요',
            columns: ['{site.name}'],
            rows: projectRows(answers).map(({ label, value }) => ({ label, values: [value] })),
            note: '사업개요는 인허가 과정에서 변경될 수 있습니다.',
            link: { label: '사업개요 자세히 보기', url: pathOf.project },
          },
          {
            kind: 'table',
            title: '주택형',
            columns: ['전용면적', '세대수'],
            rows: types.map(({ id, label }) => ({
              label,
              values: [`{area.exclusive.${id}}`, `{households.${id}}`],
            })),
            note: '주택형은 전용면적 기준입니다.',
            link: { label: '주택형 자세히 보기', url: pathOf.types },
          },
        ],
      },
      {
        type: 'key-figures',
        id: 'scale',
        label: '규모',
        title: '숫자로 보는 단지',
        figure: '{households.total:n}',
        unit: '세대',
        parts,
        row: [
          { label: '최고 층수', value: '{floors.above:n}', unit: '층' },
          { label: '동수', value: '{buildings.total:n}', unit: '개 동' },
        ],
      },
      registration,
      {
        type: 'section-nav',
        items: [
          { id: 'first', title: '처음' },
          { id: 'scale', title: '규모' },
          { id: 'interestForm', title: '등록' },
        ],
      },
    ],
  }
}

export function projectPage(answers: SiteAnswers): Page {
  const { phases } = answers
  return {
    ...head(
      pathOf.project,
      '사업개요',
      `{site.name} 사업개요. {place.address}, ${scale(answers)}, {households.total}의 규모와 구성입니다.`,
      ['사업개요', '세대수'],
    ),
    banner: banner('사업개요', '{place.address}에 들어서는', '{households.total}의 규모와 구성입니다.'),
    blocks: [
      {
        type: 'table',
        title: '{site.name} 개요',
        table: {
          caption: '{site.name}의 위치와 규모',
          head: ['구분', '내용'],
          rows: projectRows(answers).map(({ label, value }) => [label, value]),
        },
      },
      ...(phases.length
        ? [
            {
              type: 'table',
              title: '단지별 규모',
              table: {
                caption: '단지별 세대수와 동수',
                head: ['단지', '세대수', '동수'],
                rows: phases.map(({ name }, i) => [
                  name,
                  `{households.phase${i + 1}}`,
                  `{buildings.phase${i + 1}}`,
                ]),
                short: true,
              },
            },
          ]
        : []),
      end('궁금한 점은 전화나 관심고객 등록으로 문의해 주십시오.', [
        { label: '주택형 보기', url: pathOf.types },
      ]),
    ],
    notices: [
      '위 내용은 인허가 과정에서 변경될 수 있습니다. 정확한 내용은 입주자모집공고를 확인하시기 바랍니다.',
      '주택형은 전용면적 기준입니다. 1㎡는 0.3025평입니다.',
    ],
  }
}

const areaRows = ({ id, common, other }: UnitType) => [
  { label: '주거전용면적', value: `{area.exclusive.${id}}` },
  ...(common === undefined
    ? []
    : [
        { label: '주거공용면적', value: `{area.common.${id}}` },
        { label: '공급면적', value: `{area.supply.${id}}`, sum: true },
      ]),
  ...(common === undefined || other === undefined
    ? []
    : [
        { label: '기타공용면적', value: `{area.other.${id}}` },
        { label: '계약면적', value: `{area.contract.${id}}`, sum: true },
      ]),
]

export function typesPage({ types }: SiteAnswers): Page {
  return {
    ...head(
      pathOf.types,
      '주택형 안내',
      '{site.name} 주택형 안내. {types.all}의 전용면적과 공급면적, 주택형별 세대수를 표로 정리했습니다.',
      ['주택형', '전용면적', '공급면적'],
    ),
    banner: banner('주택형 안내', '{types.all},', '{households.total}입니다.'),
    blocks: [
      {
        type: 'table',
        title: '주택형별 세대수',
        table: {
          caption: '주택형별 전용면적과 세대수',
          head: ['주택형', '전용면적', '세대수'],
          rows: types.map(({ id, label }) => [label, `{area.exclusive.${id}}`, `{households.${id}}`]),
          short: true,
        },
      },
      ...types.map((type) => ({
        type: 'unit-areas',
        title: `${type.label} 면적`,
        caption: `${type.label} 면적표`,
        rows: areaRows(type),
        note: '평은 이해를 돕기 위한 환산값(1㎡ = 0.3025평)이며 계약은 ㎡를 기준으로 합니다.',
      })),
      end('주택형별 평면과 분양 조건은 견본주택에서 안내해 드립니다.', [
        { label: '사업개요 보기', url: pathOf.project },
      ]),
    ],
    notices: ['주택형은 전용면적 기준이며, 면적은 인허가와 시공 과정에서 변경될 수 있습니다.'],
  }
}

export const schedulePage = (): Page => ({
  ...head(
    pathOf.schedule,
    '분양일정',
    '{site.name} 분양일정. 입주자모집공고부터 청약, 당첨자 발표, 계약까지 날짜를 순서대로 안내합니다.',
    ['분양일정', '청약'],
  ),
  banner: banner('분양일정', '공고부터 계약까지', '날짜를 순서대로 안내합니다.'),
  blocks: [
    {
      type: 'schedule',
      label: '일정',
      title: '분양일정',
      calendarTitle: '달력으로 보기',
      addAll: '캘린더에 추가',
    },
    end('일정이 바뀌면 관심고객께 문자로 알려 드립니다.'),
  ],
  notices: ['일정은 사업 여건에 따라 변경될 수 있으며, 변경되면 이 페이지에서 안내해 드립니다.'],
})

export const placePage = (): Page => ({
  ...head(
    pathOf.place,
    '현장과 견본주택',
    '{site.name}의 현장 위치와 견본주택 주소, 상담 시간과 전화번호를 안내합니다. 분양문의 {site.phone}.',
    ['위치', '견본주택'],
  ),
  banner: banner('현장과 견본주택', '현장 위치와', '견본주택 관람을 안내합니다.'),
  blocks: [
    {
      type: 'value-list',
      title: '오시는 곳',
      items: [
        { label: '현장', value: '{place.address}' },
        { label: '견본주택', value: '{site.modelHouse}' },
        { label: '상담 시간', value: '{site.hours}' },
        { label: '분양문의', value: '{site.phone}' },
      ],
    },
    end('방문예약을 하시면 기다리지 않고 안내받으실 수 있습니다.'),
  ],
  notices: ['현장은 공사 중이므로 출입하실 수 없습니다.'],
})

/** As the product words them; see `sharedKinds`. */
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

export const customerPage = (): Page => ({
  ...head(
    '/customer',
    '관심고객 등록·방문예약',
    '{site.name} 관심고객 등록과 방문예약. 대표번호 {site.phone}, 상담 시간 {site.hours}.',
    ['관심고객 등록', '방문예약', '분양문의'],
  ),
  blocks: [
    {
      type: 'enquiry',
      title: '관심고객 등록·방문예약',
      text: '이름과 전화번호를 남기시면 전문 상담사가 전화로 안내해 드립니다. 분양 일정과 견본주택 관람도 문자로 보내 드립니다.',
      picture,
      action: '관심고객 등록',
    },
  ],
})
