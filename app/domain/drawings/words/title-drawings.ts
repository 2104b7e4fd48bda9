import { isFields } from '#app/platform/json-path.ts'
import type { DrawingKind } from '../drawing.ts'

export const kindNames: Record<DrawingKind, string> = {
  plan: '평면도',
  layout: '단지배치도',
  map: '위치도',
}

/** A drawing in any shape: a draft may be incomplete. */
export interface TitledDrawing {
  kind: DrawingKind
  name: string
  content: unknown
}

/**
 * What the office calls the drawings of a site, by `layout/main`: a plan by its type, the only layout or map by its kind, several of
 * them by what they say they are; by the file's name where two would be called the same.
 */
export function titleDrawings(drawings: readonly TitledDrawing[]): Record<string, string> {
  const titles = drawings.map((drawing) => {
    const kind = kindNames[drawing.kind]
    if (drawing.kind === 'plan') return `${kind} ${drawing.name}`
    const isOnly = drawings.every((other) => other.kind !== drawing.kind || other.name === drawing.name)
    return isOnly ? kind : `${kind} ${ownWords(drawing) || drawing.name}`
  })
  return Object.fromEntries(
    drawings.map(({ kind, name }, i) => {
      const title = titles[i] as string
      const isShared = titles.indexOf(title) !== titles.lastIndexOf(title)
      return [`${kind}/${name}`, isShared ? `${kindNames[kind]} ${name}` : title]
    }),
  )
}

/** The title of a map; the phases of a layout. */
function ownWords({ kind, content }: TitledDrawing): string {
  if (!isFields(content)) return ''
  if (kind === 'map') return textOf(content.title)
  const phases = Array.isArray(content.phases) ? content.phases : []
  return phases
    .map((phase) => (isFields(phase) ? textOf(phase.label) : ''))
    .filter(Boolean)
    .join('·')
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
