import { z } from 'zod'
import { heading, headline, note, paragraph, silent } from '#app/platform/field-roles.ts'
import { type Fact, fact } from './fact.ts'
import { giftMonths } from './gift-months.ts'
import { measurement, verification } from './measurement-settings.ts'
import { messageTemplates, senderSettings, staffAlerts } from './message-settings.ts'
import { noticePopup } from './notice-popup.ts'
import { phoneField } from './phone-field.ts'
import { consentText, registrationSettings } from './registration-settings.ts'
import { describeRemaining, remainingFact } from './remaining-units.ts'
import { type RemainingNow, remainingUnits } from './remaining-units-schema.ts'
import { schedule, scheduleFacts } from './schedule/schedule.ts'
import { searchWords } from './search-words.ts'
import { sharedFollows } from './shared-follows.ts'
import type { SiteLogo } from './site-logo.ts'
import { siteHost, siteSlug } from './site-names.ts'
import { themeSettings } from './theme-settings.ts'
import { titledLink } from './titled-link.ts'
import { visitOffer } from './visit-offer.ts'

const menuGroup = z.strictObject({
  title: heading.meta({ title: '이름' }),
  items: z.array(titledLink).min(1).meta({ title: '메뉴' }),
})

/**
 * The companies responsible for the sale, shown beside the forms: 시행, 시공, 자금관리, 분양보증 with their registration numbers
 * (표시·광고, 주택공급에 관한 규칙 제21조제3항).
 */
const party = z.strictObject({
  role: heading.meta({ title: '역할', description: '시행, 시공, 자금관리, 분양보증처럼 적습니다.' }),
  name: z.string().meta({ title: '회사 이름' }),
  text: note.meta({ title: '대표자와 등록번호' }),
})

const settings = z.strictObject({
  slug: silent(siteSlug).meta({
    title: '영문 이름',
    control: 'key',
    description: '주소와 폴더에 쓰는 이름입니다.',
  }),
  name: z.string().min(1).max(60).meta({ title: '사이트 이름' }),
  shortName: z
    .string()
    .min(1)
    .max(30)
    .meta({ title: '짧은 이름', description: '로고와 공유 그림, 문자에 씁니다.' }),
  brand: z.string().meta({ title: '브랜드' }),
  projectLine: z.string().meta({ title: '사업 이름', description: '하단에 표시하는 공식 사업 이름입니다.' }),
  /** The first is the main host; the others redirect to it. */
  hosts: z
    .array(siteHost)
    .min(1)
    .refine((list) => new Set(list).size === list.length, '같은 호스트가 두 번 있습니다')
    .meta({ title: '도메인', description: '첫째가 대표 도메인이고 나머지는 대표 도메인으로 연결됩니다.' }),
  isDefault: z
    .boolean()
    .default(false)
    .meta({ title: '기본 사이트', description: '모르는 도메인으로 오면 이 사이트를 보여 줍니다.' }),
  phone: phoneField('office').meta({ title: '대표번호' }),
  hours: z.string().meta({ title: '상담 시간' }),
  builder: z.string().meta({ title: '시공사' }),
  developer: z.string().meta({ title: '시행사' }),
  copyright: z.string().meta({ title: '저작권 표시' }),
  parties: z.array(party).optional().meta({
    title: '사업 주체',
    description: '등록 양식 옆에 표시합니다(주택공급에 관한 규칙 제21조제3항).',
  }),
  receiptPrefix: silent(z.string().regex(/^[A-Z]{2,3}$/, '영문 대문자 두세 글자여야 합니다')).meta({
    title: '접수번호 머리글',
    description: '접수번호 앞에 붙는 영문 대문자입니다(GL-4829-1377). 사이트마다 달라야 합니다.',
  }),
  modelHouse: z
    .strictObject({
      address: z.string().meta({ title: '주소' }),
      hours: z.string().max(60).optional().meta({
        title: '관람 시간',
        description: '비우면 상담 시간과 같습니다. 문자에 적을 수 있습니다.',
      }),
      parking: z.string().max(60).optional().meta({
        title: '주차',
        description: '무료 80대처럼 적습니다. 예약 확인 화면과 문자에 적힙니다.',
      }),
      /** WGS 84 degrees, for route links and the site's maps. */
      location: z
        .strictObject({
          lat: z.number().min(-90).max(90).meta({ title: '위도' }),
          lng: z.number().min(-180).max(180).meta({ title: '경도' }),
        })
        .optional()
        .meta({ title: '지도의 위치', description: '길 찾기와 위치도에 씁니다.' }),
    })
    .meta({ title: '견본주택' }),
  /** The office's; content says it only for a new site. */
  remainingUnits: remainingUnits.optional().meta({ title: '잔여 세대' }),
  facts: z
    .record(
      z
        .string()
        .regex(
          /^[a-zA-Z0-9가-힣]+(\.[a-zA-Z0-9가-힣]+)*$/,
          'households.total, 수영장.레인처럼 영문·한글·숫자를 점으로 이어야 합니다',
        ),
      fact,
    )
    .meta({ title: '공통 수치', keyTitle: '이름' }),
  schedule: schedule.optional().meta({ title: '분양일정' }),
  menu: z.array(menuGroup).meta({ title: '메뉴 묶음' }),
  search: z.array(searchWords).max(100).optional().meta({
    title: '검색어',
    description: '홈페이지 검색에서 같은 뜻으로 볼 말입니다. 널리 쓰는 말은 이미 들어 있습니다.',
  }),
  notice: z
    .strictObject({
      long: paragraph.meta({ title: '넓은 화면의 문구' }),
      short: z.string().meta({ title: '휴대전화의 문구' }),
    })
    .meta({ title: '상단 알림 문구' }),
  heroVariant: z
    .strictObject({
      title: headline.meta({ title: '제목' }),
      shown: z.boolean().default(false).meta({ title: '이 제목을 표시' }),
    })
    .optional()
    .meta({ title: '첫 화면의 다른 제목' }),
  popups: z
    .array(noticePopup)
    .max(3)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'id가 같은 팝업이 있습니다')
    .optional()
    .meta({ title: '팝업', description: '정한 페이지에서 기간 안에만 보입니다. 세 개까지입니다.' }),
  disclaimers: z
    .array(paragraph)
    .meta({ title: '유의사항', description: '모든 페이지의 하단에 표시합니다.' }),
  familySites: z
    .array(
      z.strictObject({
        name: z.string().meta({ title: '이름' }),
        url: silent(z.url({ protocol: /^https?$/, error: 'https://로 시작하는 주소여야 합니다' })).meta({
          title: '주소',
        }),
      }),
    )
    .meta({ title: '패밀리 사이트' }),
  registration: registrationSettings.prefault({}).meta({ title: '등록' }),
  measurement: measurement.optional().meta({ title: '방문 측정' }),
  visits: visitOffer
    .optional()
    .meta({ title: '방문예약', description: '없으면 날짜를 묻지 않고 등록만 받습니다.' }),
  /** Given once for a booked visit, as the confirmation describes it. */
  gift: z
    .strictObject({
      title: heading.meta({ title: '이름' }),
      text: paragraph.meta({ title: '받는 방법' }),
      /** Months for which a phone's gift is remembered, so that it gets no second one. */
      onceMonths: z.number().int().positive().max(120).default(giftMonths).meta({
        title: '한 번만 드리는 기간',
        unit: '개월',
        description: '이 기간에는 같은 번호에 다시 드리지 않습니다. 개인정보 처리방침에도 적어야 합니다.',
      }),
    })
    .optional()
    .meta({ title: '사은품' }),
  homes: z
    .strictObject({
      holdMinutes: z.number().int().min(5).max(240).default(30).meta({
        title: '보류 시간',
        unit: '분',
        description: '상담사가 선착순·자체 분양 세대를 고객에게 잡아 두는 시간입니다.',
      }),
      /** On the public page of the homes, by the office's board. */
      showsSales: z.boolean().default(false).meta({
        title: '홈페이지에 분양 중, 계약 완료 표시',
        description:
          '동·호수 페이지의 세대마다 현황판의 상태를 보여 줍니다. 보류한 세대는 분양 중으로 보이고, 준비·제외·배정·잔여 세대에는 아무 표시도 하지 않습니다.',
      }),
    })
    .optional()
    .meta({ title: '동·호수' }),
  consents: z
    .strictObject({
      collection: consentText.meta({ title: '개인정보 수집·이용' }),
      marketing: consentText.meta({ title: '광고 문자 수신' }),
    })
    .meta({ title: '동의 문구', description: '한 글자만 바꾸어도 새 버전이 됩니다.' }),
  messages: messageTemplates.meta({ title: '문자 문구' }),
  follows: sharedFollows
    .optional()
    .meta({ title: '공통 문구', description: '여러 단지가 같이 쓰는 글 가운데 이 단지가 따르는 것입니다.' }),
  sender: senderSettings.optional().meta({ title: '문자 발신' }),
  staffAlerts: staffAlerts.optional().meta({ title: '직원 알림' }),
  /** External hosts of tours in frames: `my.matterport.com`. */
  frames: z
    .array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, '주소의 호스트 이름이어야 합니다'))
    .optional()
    .meta({ title: '외부 관람 주소', description: 'my.matterport.com처럼 이름만 적습니다.' }),
  verification: verification
    .optional()
    .meta({ title: '검색 서비스 소유 확인', description: '받은 태그에서 content의 값만 적습니다.' }),
  kakaoKey: z
    .string()
    .regex(/^[0-9a-f]{32}$/, '카카오 앱의 JavaScript 키(32자)여야 합니다')
    .optional()
    .meta({ title: '카카오 JavaScript 키', description: '적으면 공유 창에 카카오톡이 나옵니다.' }),
  theme: themeSettings.meta({ title: '디자인' }),
})

/** Facts from settings (`{site.phone}`), so that a telephone number is written once. */
export function siteFacts(of: SettingsInput): Record<string, Fact> {
  const remaining = of.remainingUnits && describeRemaining(of.remainingUnits)
  return {
    'site.name': of.name,
    'site.phone': of.phone,
    'site.hours': of.hours,
    'site.builder': of.builder,
    'site.developer': of.developer,
    'site.modelHouse': of.modelHouse.address,
    ...(remaining && { [remainingFact]: remaining }),
    ...(of.schedule && scheduleFacts(of.schedule)),
  }
}

type SettingsInput = Pick<
  z.infer<typeof settings>,
  'name' | 'phone' | 'hours' | 'builder' | 'developer' | 'modelHouse' | 'schedule' | 'remainingUnits'
>

/** `content/<site>/site.json`. Schedule days and the site's own data become facts too. */
export const siteSettings = settings.transform((input) => ({
  ...input,
  facts: { ...input.facts, ...siteFacts(input) },
}))

export type SiteSettings = Omit<z.infer<typeof siteSettings>, 'remainingUnits'> & {
  remainingUnits?: RemainingNow | undefined
}

export interface Site {
  id: string
  slug: string
  contentVersion: number
  /** Changes when a home that visitors see is sold, or is for sale again; part of the cache key of pages that show it. */
  homesVersion?: number
  /** Texts of the settings, which are on every page, say what the board counts: all pages follow it. */
  framesRemaining?: boolean
  headlineFont: string | null
  settings: SiteSettings
  logo?: SiteLogo | undefined
  /** Documents that are drawn in place of those that are shown, by `domain/publishing/documents/parts.ts`; null: taken off. */
  drafts?: ReadonlyMap<string, object | null>
  /** In the office's own preview: what is hidden from visitors is drawn too. */
  showsHidden?: boolean
}
