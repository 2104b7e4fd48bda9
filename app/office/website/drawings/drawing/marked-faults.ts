import type { DrawingKind } from '#app/domain/drawings/drawing.ts'
import { findPlace } from '#app/domain/drawings/places/find-place.ts'
import type { Frame } from '#app/domain/drawings/places/frame.ts'
import { markPlace, type PictureMark } from '#app/domain/drawings/places/mark-place.ts'
import type { Pair } from '#app/domain/drawings/places/place.ts'
import type { PlanVariant } from '#app/domain/drawings/plans/unit-plan.ts'
import { nameDrawingPlace } from '#app/domain/drawings/words/name-drawing-place.ts'
import type { ViewTitles } from '#app/domain/drawings/words/title-views.ts'
import type { PartFault } from '#app/domain/site/content-fault.ts'

export interface MarkedFault {
  number: number
  /** `거실`, `101동 › 층수`; empty for the drawing as a whole. */
  where: string
  sentence: string
  /** Stops nothing. */
  isDoubt: boolean
  /** Undefined where the picture has no place for it. */
  mark: PictureMark | undefined
  /** Marks with lower numbers that lie on the same spot. */
  stack: number
}

interface Setting {
  kind: DrawingKind
  /** As it was written, also where nothing can be drawn of it. */
  content: unknown
  frame: Frame | undefined
  variant: PlanVariant
  modelHouse: Pair | undefined
  /** Of a map. */
  views?: ViewTitles
}

/** Share of the picture's width within which numbers would cover each other. */
const near = 0.03

/** Faults in the office's words, each with its place in the picture. */
export function markFaults(faults: readonly PartFault[], setting: Setting): MarkedFault[] {
  const { kind, content, frame, variant, modelHouse, views } = setting
  const marked: MarkedFault[] = []
  for (const [i, { location, sentence, isDoubt = false }] of faults.entries()) {
    const place = findPlace(kind, content, location, { variant, modelHouse })
    const mark = place && frame && markPlace(place, frame)
    const stack = mark ? marked.filter((one) => one.mark && isNear(one.mark.at, mark.at)).length : 0
    const words = inWords(nameDrawingPlace(kind, content, location, views), sentence)
    marked.push({ number: i + 1, ...words, isDoubt, mark, stack })
  }
  return marked
}

const isNear = (a: Pair, b: Pair) => Math.abs(a[0] - b[0]) < near && Math.abs(a[1] - b[1]) < near

/** Sentences of the check begin with the part that they are about, which stands before them already. */
export function inWords(where: string, sentence: string): { where: string; sentence: string } {
  const [, variant, part, rest] = /^(기본형 |확장형 )?([^:]{1,60}): (.{1,400})$/s.exec(sentence) ?? []
  const [first = ''] = where.split(' › ')
  if (!first || !part?.startsWith(first) || !rest) return { where, sentence }
  const more = part.slice(first.length).trim()
  return {
    where: variant ? `${where} (${variant.trim()})` : where,
    sentence: more ? `${more}: ${rest}` : rest,
  }
}
