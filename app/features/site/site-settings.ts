import { z } from 'zod'
import { daySchema } from '../../platform/day-schema.ts'
import { heading, note, silent } from '../../platform/field-roles.ts'
import { giftMonths } from './gift-months.ts'
import { messageTemplates, senderSettings, staffAlerts } from './message-settings.ts'
import { picture } from './picture.ts'
import { schedule, scheduleFacts } from './schedule/schedule.ts'
import { visitOffer } from './visit-offer.ts'

const name = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, '소문자 영문, 숫자, 하이픈만 쓸 수 있습니다')

/** First parts of addresses that the program answers by itself. */
export const reserved = 'admin assets media tour webhooks healthz readyz api'.split(' ')

const slug = name.refine(
  (given) => !reserved.includes(given),
  '프로그램이 쓰는 이름입니다. 다른 이름을 골라 주십시오',
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
    /** Digits after the point; without it the value is shown as written. */
    digits: z.number().int().min(0).max(6).optional(),
    /** Where an invented or claimed figure comes from, with its date. */
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

/** How registrations are taken and how long they are kept. */
const registration = z.strictObject({
  /** The same phone within this many days is the same registration: same receipt number, one record. */
  repeatDays: z.number().int().positive().default(30),
  /** What the consent text promises under 보유 기간, in months after the registration or the visit. */
  keepMonths: z.number().int().positive().default(6),
})

/** Ids of the advertisers' counters, told of a registration after it is saved and only then. */
const measurement = z.strictObject({
  /** Google Analytics 4. */
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
  /** The sentence of the box that asks; without it no one is told. */
  consent: z.strictObject({ title: heading, note: note }),
})

export type Measurement = z.infer<typeof measurement>

/** A notice that opens by itself over the home page, as Korean sites have them; both dates are included. */
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

/** Proofs of ownership, as the webmaster pages of search services give them: the values alone, without mark-up. */
const verification = z.strictObject({
  naver: token.optional(),
  google: token.optional(),
  bing: token.optional(),
  /** What Daum wants as a comment of robots.txt: `#DaumWebMasterTool:…`. */
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
  /** A few words that stand on the logo's mark's place in a title, e.g. in `사업개요 | 이름`. */
  projectLine: z.string(),
  /** The first is the main one, to which the others lead. */
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
  /** Two or three letters before the date in receipt numbers. */
  receiptPrefix: silent(z.string().regex(/^[A-Z]{2,3}$/, '영문 대문자 두세 글자여야 합니다')),
  modelHouse: z.strictObject({
    address: z.string(),
    /** WGS 84 degrees; what map services are asked the way to, and where it stands on the site's maps. */
    location: z
      .strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
      .optional(),
  }),
  /** Units still for sale, with the day they were counted, as the confirmation tells them; facts by their names. */
  remainingUnits: z.string().min(1).optional(),
  facts: z.record(z.string().regex(/^[a-zA-Z0-9]+(\.[a-zA-Z0-9]+)*$/), fact),
  schedule: schedule.optional(),
  menu: z.array(menuGroup),
  notice: z.strictObject({ long: z.string(), short: z.string() }),
  /** Another headline for the home page's first screen; it stands in for the page's own while it is shown. */
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
  /** What a visitor with a booked visit is given once, as the confirmation says it. */
  gift: z
    .strictObject({
      title: heading,
      text: z.string(),
      /** Months for which it stays known that a phone had its gift, so that it gets no second one. */
      onceMonths: z.number().int().positive().default(giftMonths),
    })
    .optional(),
  consents: z.strictObject({ collection: consentText, marketing: consentText }),
  messages: messageTemplates,
  sender: senderSettings.optional(),
  staffAlerts: staffAlerts.optional(),
  /** Hosts of other houses whose tours may be shown in a frame: `my.matterport.com`. */
  frames: z
    .array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, '주소의 호스트 이름이어야 합니다'))
    .optional(),
  verification: verification.optional(),
  /** JavaScript key of the site's Kakao app: with it pages can be sent by KakaoTalk, and Kakao's script may be asked for. */
  kakaoKey: z
    .string()
    .regex(/^[0-9a-f]{32}$/, '카카오 앱의 JavaScript 키(32자)여야 합니다')
    .optional(),
  theme: z.strictObject({
    colours: z.record(z.string().regex(/^[a-z0-9-]+$/), colour),
    /** Which drawn mark stands before the name. */
    mark: z.enum(['sun-on-water', 'river-bend']),
  }),
})

/** What texts say of the site itself (`{site.phone}`), so that a new telephone number is written once. */
export const siteFacts = (of: Written): Record<string, Fact> => ({
  'site.name': of.name,
  'site.phone': of.phone,
  'site.hours': of.hours,
  'site.builder': of.builder,
  'site.developer': of.developer,
  'site.modelHouse': of.modelHouse.address,
  ...(of.schedule && scheduleFacts(of.schedule)),
})

type Written = Pick<
  z.infer<typeof settings>,
  'name' | 'phone' | 'hours' | 'builder' | 'developer' | 'modelHouse' | 'schedule'
>

/**
 * Everything of a site that is not a page: `content/<site>/site.json`. The days of its schedule are facts too, and what
 * it says of itself.
 */
export const siteSettings = settings.transform((written) => ({
  ...written,
  facts: { ...written.facts, ...siteFacts(written) },
}))

export type SiteSettings = z.infer<typeof siteSettings>

/** A site as everything below the shell knows it. */
export interface Site {
  id: string
  slug: string
  contentVersion: number
  /** Stored name of the headline font cut for this site. */
  headlineFont: string | null
  settings: SiteSettings
}
