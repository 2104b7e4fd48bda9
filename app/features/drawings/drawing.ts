import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../db/schema.ts'
import { silent } from '../../platform/field-roles.ts'
import { siteLayout } from './layouts/site-layout.ts'
import { locationMap } from './maps/map-schema.ts'
import { unitPlan } from './plans/unit-plan.ts'

/** What draws itself from data, by kind; the kind's plural names its folder below `content/<site>/`. */
export const drawingKinds = { plan: unitPlan, layout: siteLayout, map: locationMap } satisfies Record<
  Selectable<Database['drawings']>['kind'],
  z.ZodType
>

export type DrawingKind = keyof typeof drawingKinds
export type DrawingOf<Kind extends DrawingKind> = z.infer<(typeof drawingKinds)[Kind]>

/** A drawing as loaded or stored. */
export interface Drawing {
  kind: DrawingKind
  name: string
  content: DrawingOf<DrawingKind>
}

/** How content names a drawing: `{ "drawing": "plan", "name": "84A" }`. */
export const drawingRef = <Kind extends DrawingKind>(kind: Kind) =>
  z.strictObject({ drawing: z.literal(kind), name: silent(z.string()) })

const anyRef = z.strictObject({
  drawing: z.enum(Object.keys(drawingKinds) as [DrawingKind, ...DrawingKind[]]),
  name: z.string(),
})
export type DrawingRef = z.infer<typeof anyRef>

/** The reference that `value` is, if it is one. */
export const asDrawingRef = (value: unknown): DrawingRef | undefined => anyRef.safeParse(value).data

/** Drawings by `kind/name`. */
export type Drawings = Record<string, Drawing['content']>

export const drawingKey = ({ drawing, name }: DrawingRef): string => `${drawing}/${name}`
