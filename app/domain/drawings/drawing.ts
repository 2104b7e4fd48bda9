import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Database } from '#app/db/schema.ts'
import { silent } from '#app/platform/field-roles.ts'
import { siteLayout } from './layouts/site-layout.ts'
import { locationMap } from './maps/map-schema.ts'
import { picturedLayout, picturedMap, picturedPlan } from './pictured.ts'
import { unitPlan } from './plans/unit-plan.ts'

export type DrawingKind = Selectable<Database['drawings']>['kind']

export const drawnKinds = { plan: unitPlan, layout: siteLayout, map: locationMap } satisfies Record<
  DrawingKind,
  z.ZodType
>
export const picturedKinds = {
  plan: picturedPlan,
  layout: picturedLayout,
  map: picturedMap,
} satisfies Record<DrawingKind, z.ZodType>

export type DrawnOf<Kind extends DrawingKind> = z.infer<(typeof drawnKinds)[Kind]>
/** A picture in place of the drawing, with its text. */
export type PicturedOf<Kind extends DrawingKind> = z.infer<(typeof picturedKinds)[Kind]>
export type DrawingOf<Kind extends DrawingKind> = DrawnOf<Kind> | PicturedOf<Kind>

/** Kinds of drawings; the plural of a kind is its folder below `content/<site>/`. */
export const drawingKinds: { [Kind in DrawingKind]: z.ZodType<DrawingOf<Kind>> } = {
  plan: eitherOf('plan'),
  layout: eitherOf('layout'),
  map: eitherOf('map'),
}

/** Parses with one of the two schemas, so that an author reads only the faults of that one. */
function eitherOf<Kind extends DrawingKind>(kind: Kind): z.ZodType<DrawingOf<Kind>> {
  return z.unknown().transform((value, context) => {
    const parsed = schemaOf(kind, value).safeParse(value)
    if (parsed.success) return parsed.data as DrawingOf<Kind>
    context.issues.push(
      ...parsed.error.issues.map((issue) => ({ ...issue, input: value }) as z.core.$ZodRawIssue),
    )
    return z.NEVER
  })
}

/** Of a document of any shape. */
export const schemaOf = (kind: DrawingKind, content: unknown): z.ZodType =>
  (isPictured(content) ? picturedKinds : drawnKinds)[kind]

/** Whether a document is a picture, which nothing is built, measured or counted of. */
export function isPictured<Kind extends DrawingKind>(content: DrawingOf<Kind>): content is PicturedOf<Kind>
export function isPictured(content: unknown): boolean
export function isPictured(content: unknown): boolean {
  return content !== null && typeof content === 'object' && 'picture' in content
}

/** What can be built, measured and counted of. */
export const asDrawn = <Kind extends DrawingKind>(
  content: DrawingOf<Kind> | undefined,
): DrawnOf<Kind> | undefined =>
  content === undefined || isPictured(content) ? undefined : (content as DrawnOf<Kind>)

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
  drawing: z.enum(Object.keys(drawnKinds) as [DrawingKind, ...DrawingKind[]]),
  name: z.string(),
})
export type DrawingRef = z.infer<typeof anyRef>

/** Asked of every value of a page: most are none at first sight. */
export const asDrawingRef = (value: unknown): DrawingRef | undefined =>
  value !== null && typeof value === 'object' && 'drawing' in value ? anyRef.safeParse(value).data : undefined

export type Drawings = Record<string, Drawing['content']>

export const drawingKey = ({ drawing, name }: DrawingRef): string => `${drawing}/${name}`

type RefOf<Kind extends DrawingKind> = { drawing: Kind; name: string }

export const drawingIn = <Kind extends DrawingKind>(
  drawings: Drawings,
  ref: RefOf<Kind> | undefined,
): DrawingOf<Kind> | undefined => ref && (drawings[drawingKey(ref)] as DrawingOf<Kind> | undefined)

/** @returns undefined where it is a picture */
export const drawnIn = <Kind extends DrawingKind>(
  drawings: Drawings,
  ref: RefOf<Kind> | undefined,
): DrawnOf<Kind> | undefined => asDrawn<Kind>(drawingIn(drawings, ref))
