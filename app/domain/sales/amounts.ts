import { z } from 'zod'

const won = z.number().int().nonnegative()

const schema = z.strictObject({
  /** 공급금액, taxes included. */
  price: won.positive(),
  land: won.optional(),
  building: won.optional(),
  vat: won.optional(),
  /** What is paid, in its order; together the price. */
  payments: z.array(z.strictObject({ label: z.string(), rate: z.string(), amount: won })).min(1),
  /** 발코니 확장 and options are signed with the home and paid beside its price; undefined where they were not chosen. */
  extension: won.positive().optional(),
  options: z
    .array(z.strictObject({ name: z.string(), price: won.positive() }))
    .min(1)
    .optional(),
})

/** What a contract costs, in won, as it was signed: later changes of the table leave it alone. */
export type ContractAmounts = z.infer<typeof schema>

/** @throws ZodError for amounts that do not sum to the price */
export const storeAmounts = (amounts: ContractAmounts | undefined): string | null =>
  amounts ? JSON.stringify(summed.parse(amounts)) : null

export const readAmounts = (stored: string | null): ContractAmounts | undefined =>
  stored === null ? undefined : schema.parse(JSON.parse(stored))

/** The price with 발코니 확장 and options. */
export const totalOf = ({ price, extension = 0, options = [] }: ContractAmounts): number =>
  options.reduce((sum, option) => sum + option.price, price + extension)

const summed = schema.refine(
  ({ price, land, building, vat = 0, payments }) =>
    payments.reduce((sum, { amount }) => sum + amount, 0) === price &&
    (land === undefined || land + (building ?? 0) + vat === price),
)
