import { z } from 'zod'
import { heading, note, silent } from '../../platform/field-roles.ts'

const floor = z.number().int().positive()

/** Prices of homes (공급금액) by type, buildings and floors; what is due when is computed from them. */
export const prices = z.strictObject({
  type: z.literal('prices'),
  title: heading,
  text: z.string().optional(),
  /** Parts of the price in percent, together 100: `{payment.down:n}`. */
  payments: z.array(z.strictObject({ label: heading, rate: silent(z.string()) })).min(1),
  types: z
    .array(
      z.strictObject({
        /** What an address may name: `#price-84A`. */
        id: silent(z.string().regex(/^[a-z][a-zA-Z0-9-]*$/)),
        type: silent(z.string().regex(/^[0-9]+[A-Z]$/)),
        label: heading,
        groups: z
          .array(
            z.strictObject({
              /** Numbers of buildings with the same prices; every building with the type is in one group. */
              buildings: z.array(silent(z.string().regex(/^\d{2,4}$/))).min(1),
              floors: z
                .array(
                  z.strictObject({
                    from: floor,
                    until: floor,
                    /** In 만원, taxes included, without 발코니 확장 and options. */
                    price: z.number().int().positive(),
                  }),
                )
                .min(1),
            }),
          )
          .min(1),
      }),
    )
    .min(1),
  note: note,
})
