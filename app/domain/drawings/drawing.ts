import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Database } from '#app/db/schema.ts'
import { silent } from '#app/platform/field-roles.ts'
import { siteLayout } from './layouts/site-layout.ts'
import { locationMap } from './maps/map-schema.ts'
import { unitPlan } from './plans/unit-plan.ts'

/** Kinds of drawings; the plural of a kind is its folder below `content/<site>/`. */
export const drawingKinds = { plan: unitPlan, layout: siteLayout, map: locationMap } satisfies Record<
  Selectable<Database['drawings']>['kind'],
  z.ZodType
>

export type DrawingKind = keyof typeof drawingKinds
export type DrawingOf<Kind extends DrawingKind> = z.infer<(typeof drawingKinds)[Kind]>

export interface Drawing {
  kind: DrawingKind
  name: string
  content: DrawingOf<DrawingKind>
}

const drawingTitles: Record<DrawingKind, string> = { plan: '평면 도면', layout: '단지배치도', map: '위치도' }

export const drawingRef = <Kind extends DrawingKind>(kind: Kind) =>
  z
    .strictObject({ drawing: z.literal(kind), name: silent(z.string()).meta({ title: '도면 이름' }) })
    .meta({ title: drawingTitles[kind], control: 'drawing' })

const anyRef = z.strictObject({
  drawing: z.enum(Object.keys(drawingKinds) as [DrawingKind, ...DrawingKind[]]),
  name: z.string(),
})
export type DrawingRef = z.infer<typeof anyRef>

/** Asked of every value of a page: most are none at first sight. */
export const asDrawingRef = (value: unknown): DrawingRef | undefined =>
  value !== null && typeof value === 'object' && 'drawing' in value ? anyRef.safeParse(value).data : undefined

export type Drawings = Record<string, Drawing['content']>

export const drawingKey = ({ drawing, name }: DrawingRef): string => `${drawing}/${name}`
