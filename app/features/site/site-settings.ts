import { z } from 'zod'
import { daySchema } from '../../platform/day-schema.ts'
import { heading, note, silent } from '../../platform/field-roles.ts'
import { giftMonths } from './gift-months.ts'
import { messageTemplates, senderSettings, staffAlerts } from './message-settings.ts'
import { picture } from './picture.ts'
import { describeRemaining, remainingFact } from './remaining-units.ts'
import { remainingUnits } from './remaining-units-schema.ts'
import { schedule, scheduleFacts } from './schedule/schedule.ts'
import { visitOffer } from './visit-offer.ts'

const name = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, '소문자 영문, 숫자, 하이픈만 쓸 수 있습니다')

/** First path segments of the program's own routes. */
export const reserved = 'admin assets media tour webhooks healthz readyz api'.split(' ')

const slug = name.refine(
  (value) => !reserved.includes(value),
  '프로그램이 쓰는 이름입니다. 다른 이름을 선택해 주십시오',
)

const host = z
  .string()
  .regex(
    /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/,
    'www.example.kr처럼 이름만 소문자로 적어야 합니다(https://와 / 없이; 한글 도메인은 xn--로 시작하는 이름)',
  )

const fact = z.union([
  z.string(),
  z.strictObject({
    value: z.number(),
    unit: z.string().default(''),
    /** Decimals; by default the value is shown as written. */
    digits: z.number().int().min(0).max(6).optional(),
    source: note.optional(),
  }),
])

export type Fact = z.infer<typeof fact>

const menuGroup = z.strictObject({
  title: heading,
  items: z.array(z.strictObject({ title: heading, url: silent(z.string().startsWith('/')) })).min(1),
})

/**
 * The text that is shown when consent is taken: the four items of 개인정보 보호법 §15②, of which the
 * retention period has to stand out (§22②, 시행령 §17③). A change of any word is a new version.
 */
const consentText = z.strictObject({
  title: heading,
  purpose: z.string(),
  items: z.string(),
  retention: z.string(),
  refusal: z.string(),
  note: note,
})

export type ConsentText = z.infer<typeof consentText>

const registration = z.strictObject({
  /** Within these days the same phone is the same registration: same receipt number, one record. */
  repeatDays: z.number().int().positive().default(30),
  /** Promised under 보유 기간 of the consent text, in months after the registration or the visit. */
  keepMonths: z.number().int().positive().default(6),
  /** What whoever registers is sent, above the form of the popup. */
  sentence: z.string().optional(),
  /** Where the answer to a registration leads. */
  next: z
    .array(z.strictObject({ title: heading, url: silent(z.string().startsWith('/')) }))
    .max(2)
    .optional(),
})

/**
 * Who answers for the sale, shown beside the forms: 시행, 시공, 자금관리, 분양보증 with their registration numbers
 * (표시·광고, 주택공급에 관한 규칙 제21조제3항).
 */
const party = z.strictObject({ role: heading, name: z.string(), text: note })

/** Ids of advertisers' measurement, which hears of a registration only after it is saved. */
const measurement = z.strictObject({
  ga4: z
    .string()
    .regex(/^G-[A-Z0-9]+$/)
    .optional(),
  /** 네이버 공통 인증키 of wcs. */
  naver: z
    .string()
    .regex(/^s_[a-z0-9]+$/)
    .optional(),
  kakaoPixel: z.string().regex(/^\d+$/).optional(),
  metaPixel: z.string().regex(/^\d+$/).optional(),
  /** Without consent, no measurement. */
  consent: z.strictObject({ title: heading, note: note }),
})

export type Measurement = z.infer<typeof measurement>

/** A notice of the home page, which has one line for all; both dates are included. */
const noticePopup = z
  .strictObject({
    id: silent(name),
    title: heading,
    text: z.string().optional(),
    picture: picture.optional(),
    link: z.strictObject({ title: heading, url: silent(z.string().startsWith('/')) }).optional(),
    from: daySchema,
    until: daySchema,
  })
  .refine((popup) => popup.text || popup.picture, '글(text)이나 그림(picture) 가운데 하나는 있어야 합니다')
  .refine((popup) => popup.from <= popup.until, { path: ['until'], error: '시작일보다 앞설 수 없습니다' })

export type NoticePopup = z.infer<typeof noticePopup>

const token = z.string().regex(/^[\w-]{8,100}$/, '검색 서비스가 준 값만 적어야 합니다')

/** Proofs of ownership from the webmaster pages of search services: values without mark-up. */
const verification = z.strictObject({
  naver: token.optional(),
  google: token.optional(),
  bing: token.optional(),
  /** Daum's comment in robots.txt: `#DaumWebMasterTool:…`. */
  daum: z
    .string()
    .regex(/^#DaumWebMasterTool:[\w:=+/-]+$/, '#DaumWebMasterTool:로 시작하는 한 줄이어야 합니다')
    .optional(),
})

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, '#rrggbb 형식이어야 합니다')

const settings = z.strictObject({
  slug: silent(slug),
  name: z.string().min(1).max(60),
  shortName: z.string().min(1).max(30),
  brand: z.string(),
  projectLine: z.string(),
  /** The first is the main host; the others redirect to it. */
  hosts: z
    .array(host)
    .min(1)
    .refine((list) => new Set(list).size === list.length, '같은 호스트가 두 번 있습니다'),
  isDefault: z.boolean().default(false),
  phone: z
    .string()
    .regex(/^(?:1\d{3}-\d{4}|0\d{1,2}-\d{3,4}-\d{4})$/, '1500-0000이나 02-000-0000처럼 적어야 합니다'),
  hours: z.string(),
  builder: z.string(),
  developer: z.string(),
  copyright: z.string(),
  parties: z.array(party).optional(),
  receiptPrefix: silent(z.string().regex(/^[A-Z]{2,3}$/, '영문 대문자 두세 글자여야 합니다')),
  modelHouse: z.strictObject({
    address: z.string(),
    /** WGS 84 degrees, for route links and the site's maps. */
    location: z
      .strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
      .optional(),
  }),
  /** The office's; content says it only for a new site. */
  remainingUnits: remainingUnits.optional(),
  facts: z.record(z.string().regex(/^[a-zA-Z0-9]+(\.[a-zA-Z0-9]+)*$/), fact),
  schedule: schedule.optional(),
  menu: z.array(menuGroup),
  notice: z.strictObject({ long: z.string(), short: z.string() }),
  heroVariant: z.strictObject({ title: heading, shown: z.boolean().default(false) }).optional(),
  popups: z
    .array(noticePopup)
    .max(3)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'id가 같은 팝업이 있습니다')
    .optional(),
  disclaimers: z.array(z.string()),
  familySites: z.array(
    z.strictObject({
      name: z.string(),
      url: silent(z.url({ protocol: /^https?$/, error: 'https://로 시작하는 주소여야 합니다' })),
    }),
  ),
  registration: registration.prefault({}),
  measurement: measurement.optional(),
  visits: visitOffer.optional(),
  /** Given once for a booked visit, as the confirmation describes it. */
  gift: z
    .strictObject({
      title: heading,
      text: z.string(),
      /** Months for which a phone's gift is remembered, so that it gets no second one. */
      onceMonths: z.number().int().positive().default(giftMonths),
    })
    .optional(),
  consents: z.strictObject({ collection: consentText, marketing: consentText }),
  messages: messageTemplates,
  sender: senderSettings.optional(),
  staffAlerts: staffAlerts.optional(),
  /** External hosts of tours in frames: `my.matterport.com`. */
  frames: z
    .array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, '주소의 호스트 이름이어야 합니다'))
    .optional(),
  verification: verification.optional(),
  kakaoKey: z
    .string()
    .regex(/^[0-9a-f]{32}$/, '카카오 앱의 JavaScript 키(32자)여야 합니다')
    .optional(),
  theme: z.strictObject({
    colours: z.record(z.string().regex(/^[a-z0-9-]+$/), colour),
    mark: z.enum(['sun-on-water', 'river-bend']),
  }),
})

/** Facts from settings (`{site.phone}`), so that a telephone number is written once. */
export const siteFacts = (of: SettingsInput): Record<string, Fact> => ({
  'site.name': of.name,
  'site.phone': of.phone,
  'site.hours': of.hours,
  'site.builder': of.builder,
  'site.developer': of.developer,
  'site.modelHouse': of.modelHouse.address,
  ...(of.remainingUnits && { [remainingFact]: describeRemaining(of.remainingUnits) }),
  ...(of.schedule && scheduleFacts(of.schedule)),
})

type SettingsInput = Pick<
  z.infer<typeof settings>,
  'name' | 'phone' | 'hours' | 'builder' | 'developer' | 'modelHouse' | 'schedule' | 'remainingUnits'
>

/** `content/<site>/site.json`. Schedule days and the site's own data become facts too. */
export const siteSettings = settings.transform((input) => ({
  ...input,
  facts: { ...input.facts, ...siteFacts(input) },
}))

export type SiteSettings = z.infer<typeof siteSettings>

export interface Site {
  id: string
  slug: string
  contentVersion: number
  headlineFont: string | null
  settings: SiteSettings
  /** Documents that are drawn in place of those that are shown, by `features/editing/parts.ts`; null: taken off. */
  drafts?: ReadonlyMap<string, object | null>
}
