import { textsOf } from '#app/platform/field-roles.ts'
import { type DrawingKind, type DrawingOf, isPictured, picturedKinds } from './drawing.ts'

/** As written: the figure comes from somebody else and is not rounded. */
export const writeDistance = (metres: number): string =>
  metres < 1000 ? `${metres}m` : `${Number((metres / 1000).toFixed(2))}km`

/** Texts of a picture in place of a drawing, without its alternative text. None of a drawing. */
export function wordsBeside(kind: DrawingKind, content: DrawingOf<DrawingKind>): string[] {
  if (!isPictured(content)) return []
  const { picture: _, basic: __, ...words } = content as Record<string, unknown>
  return textsOf(picturedKinds[kind], words)
}
