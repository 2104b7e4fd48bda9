import { z } from 'zod'
import { daySchema } from '#app/platform/day-schema.ts'
import { heading, paragraph } from '#app/platform/field-roles.ts'
import { phoneField } from './phone-field.ts'
import { type Template, type TemplateName, templateKind, templateNames } from './templates.ts'

const template = z.union([
  paragraph.min(1).meta({ title: '문구만' }),
  z
    .strictObject({
      title: heading.optional().meta({ title: '제목', description: '긴 문자의 제목입니다.' }),
      text: paragraph.min(1).meta({ title: '문구' }),
    })
    .meta({ title: '제목과 문구' }),
])

/** A site's own message texts; the product has defaults. */
export const messageTemplates = z.strictObject(
  Object.fromEntries(
    templateNames.map((name) => [name, template.optional().meta({ title: templateKind(name).label })]),
  ) as Record<TemplateName, z.ZodOptional<typeof template>>,
)

export type MessageTemplates = z.infer<typeof messageTemplates>

/** The words that go out. Sites that changed the confirmation before registrations had one of their own keep it for both. */
export function templateOf(messages: MessageTemplates, name: TemplateName): Template {
  if (takesWordsOfConfirmation(messages, name)) return templateOf(messages, 'confirmation')
  const own = messages[name]
  if (own === undefined) return templateKind(name).standard
  return typeof own === 'string' ? { title: templateKind(name).standard.title, text: own } : own
}

export const takesWordsOfConfirmation = (messages: MessageTemplates, name: TemplateName): boolean =>
  name === 'registration' && messages.registration === undefined && messages.confirmation !== undefined

const budget = z.strictObject({
  hour: z.number().int().positive().meta({ title: '한 시간에', unit: '건' }),
  day: z.number().int().positive().meta({ title: '하루에', unit: '건' }),
})

/** Sender of text messages. Credentials come from the environment. */
export const senderSettings = z.strictObject({
  /** Default: the install's (`SMS_VENDOR`). */
  vendor: z
    .enum(['fake', 'solapi', 'sens'])
    .optional()
    .meta({
      title: '발송 업체',
      choices: { fake: '보내지 않음(시험)', solapi: '솔라피', sens: '네이버 클라우드 SENS' },
      description: '선택하지 않으면 이 프로그램에 설정된 업체를 씁니다.',
    }),
  /** 발신번호, registered with the vendor (전기통신사업법 §84의2). Without it, the site's phone. */
  from: phoneField('office').optional().meta({
    title: '발신번호',
    description: '발송 업체에 등록한 번호입니다. 적지 않으면 대표번호를 씁니다.',
  }),
  /** 080 number at which refusing costs nothing (정보통신망법 §50⑥). No advertisement is sent without it. */
  freeRefusal: phoneField('refusal')
    .optional()
    .meta({ title: '무료 수신거부 번호', description: '없으면 광고 문자를 보낼 수 없습니다.' }),
  /** Text messages of every kind per Korean day; the rest waits for the next day. */
  dailyLimit: z
    .number()
    .int()
    .positive()
    .optional()
    .meta({ title: '하루 발송 한도', unit: '건', description: '넘는 문자는 다음 날 보냅니다.' }),
  /**
   * Per hour and Korean day for numbers that never answered, which strangers can cause. `message-budget` has the
   * defaults.
   */
  budgets: z
    .strictObject({
      afterWork: budget.optional().meta({ title: '자동 등록 확인을 거친 등록' }),
      withoutWork: budget.optional().meta({ title: '자동 등록 확인 없이 접수된 등록' }),
    })
    .optional()
    .meta({
      title: '확인되지 않은 번호의 한도',
      description: '아직 본인이 확인하지 않은 번호로 보내는 문자의 한도입니다.',
    }),
  /** The vendor's list price per message in won with its date; for estimates only. */
  prices: z
    .strictObject({
      sms: z.number().positive().meta({ title: '단문', unit: '원' }),
      lms: z.number().positive().meta({ title: '장문', unit: '원' }),
      asOf: daySchema.meta({ title: '기준일' }),
    })
    .optional()
    .meta({ title: '문자 단가', description: '비용을 어림하는 데만 씁니다.' }),
})

/** Alerts about registrations. Nothing a visitor sends can add a recipient. */
export const staffAlerts = z
  .array(
    z.discriminatedUnion('by', [
      z
        .strictObject({ by: z.literal('sms'), to: phoneField('mobile').meta({ title: '휴대전화' }) })
        .meta({ title: '문자' }),
      z
        .strictObject({ by: z.literal('email'), to: z.email().meta({ title: '이메일' }) })
        .meta({ title: '이메일' }),
      z
        .strictObject({
          by: z.literal('webhook'),
          to: z
            .url({ protocol: /^https$/ })
            .meta({ title: '주소', description: 'https://로 시작해야 합니다.' }),
        })
        .meta({ title: '업무용 메신저' }),
    ]),
  )
  .max(10)
  .meta({ title: '받는 곳' })
