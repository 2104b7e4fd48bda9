import { asDrawingRef } from '../drawing.ts'
import { asMapPicture } from './map-picture.ts'

export interface ViewUse {
  view: string
  /** Title of the block that shows it, or of its page; empty if neither has one. */
  words: string
  /** In place of another on a phone. */
  isNarrow: boolean
}

interface Inside {
  words: string
  isNarrow: boolean
  /** Within something that draws the map, where names of views stand by themselves. */
  isOfMap: boolean
}

/** Where content shows views of a map, as pictures and in blocks. */
export const viewUses = (content: unknown, map: string): ViewUse[] =>
  usesIn(content, map, { words: '', isNarrow: false, isOfMap: false })

function usesIn(value: unknown, map: string, inside: Inside): ViewUse[] {
  if (value === null || typeof value !== 'object') return []
  if (Array.isArray(value)) return value.flatMap((item) => usesIn(item, map, inside))
  const fields = value as Record<string, unknown>
  const own: Inside = {
    words: wordsOf(fields) || inside.words,
    isNarrow: inside.isNarrow,
    isOfMap: inside.isOfMap || asDrawingRef(fields.map)?.name === map,
  }
  return Object.entries(fields).flatMap(([key, field]) => {
    const here = { ...own, isNarrow: own.isNarrow || key === 'narrow' }
    if (typeof field !== 'string') return usesIn(field, map, here)
    const picture = asMapPicture(field)
    const view = picture?.map === map ? picture.view : own.isOfMap && key === 'view' ? field : undefined
    return view === undefined ? [] : [{ view, words: here.words, isNarrow: here.isNarrow }]
  })
}

const wordsOf = ({ title, label, caption }: Record<string, unknown>): string => {
  const words = [title, label, caption].find((one) => typeof one === 'string' && one.trim())
  return typeof words === 'string' ? words.replaceAll(/\s+/g, ' ') : ''
}
