import { z } from 'zod'
import { daySchema } from '../../platform/day-schema.ts'
import { heading } from '../../platform/field-roles.ts'
import { type Template, type TemplateName, templateKind, templateNames } from './templates.ts'

const template = z.union([
  z.string().min(1),
  z.strictObject({ title: heading.optional(), text: z.string().min(1) }),
])

/** A site's own message texts; the product has defaults. */
export const messageTemplates = z.strictObject(
  Object.fromEntries(templateNames.map((name) => [name, template.optional()])) as Record<
    TemplateName,
    z.ZodOptional<typeof template>
  >,
)

export type MessageTemplates = z.infer<typeof messageTemplates>

export function templateOf(messages: MessageTemplates, name: TemplateName): Template {
  const own = messages[name]
  if (own === undefined) return templateKind(name).standard
  return typeof own === 'string' ? { title: templateKind(name).standard.title, text: own } : own
}

const digits = z.string().regex(/^\d[\d-]{6,13}$/, '숫자와 하이픈으로 적어야 합니다')

const budget = z.strictObject({ hour: z.number().int().positive(), day: z.number().int().positive() })

/** Sender of text messages. Credentials come from the environment. */
export const senderSettings = z.strictObject({
  /** Default: the install's (`SMS_VENDOR`). */
  vendor: z.enum(['fake', 'solapi', 'sens']).optional(),
  /** 발신번호, registered with the vendor (전기통신사업법 §84의2). Without it, the site's phone. */
  from: digits.optional(),
  /** 080 number at which refusing costs nothing (정보통신망법 §50⑥). No advertisement is sent without it. */
  freeRefusal: z
    .string()
    .regex(/^080-?\d{3,4}-?\d{4}$/, '080으로 시작하는 번호여야 합니다')
    .optional(),
  /** Text messages of every kind per Korean day; the rest waits for the next day. */
  dailyLimit: z.number().int().positive().optional(),
  /**
   * Per hour and Korean day for numbers that never answered, which strangers can cause. `message-budget` has the
   * defaults.
   */
  budgets: z.strictObject({ afterWork: budget.optional(), withoutWork: budget.optional() }).optional(),
  /** The vendor's list price per message in won with its date; for estimates only. */
  prices: z
    .strictObject({ sms: z.number().positive(), lms: z.number().positive(), asOf: daySchema })
    .optional(),
})

/** Alerts about registrations. Nothing a visitor sends can add a recipient. */
export const staffAlerts = z
  .array(
    z.discriminatedUnion('by', [
      z.strictObject({ by: z.literal('sms'), to: digits }),
      z.strictObject({ by: z.literal('email'), to: z.email() }),
      z.strictObject({ by: z.literal('webhook'), to: z.url({ protocol: /^https$/ }) }),
    ]),
  )
  .max(10)
