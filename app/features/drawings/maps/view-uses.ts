import { walkJson } from '../../site/walk-json.ts'
import { asDrawingRef } from '../drawing.ts'
import { asMapPicture } from './map-picture.ts'

/** Views of a map that content shows, as pictures and in blocks. */
export function viewsIn(content: unknown, map: string): Set<string> {
  const views = new Set<string>()
  for (const { value } of walkJson(content)) {
    const picture = asMapPicture(value)
    if (picture?.map === map) views.add(picture.view)
    const isOfMap = value !== null && typeof value === 'object' && 'map' in value
    if (isOfMap && asDrawingRef(value.map)?.name === map)
      for (const { path, value: name } of walkJson(value))
        if (typeof name === 'string' && path.split('.').at(-1) === 'view') views.add(name)
  }
  return views
}
