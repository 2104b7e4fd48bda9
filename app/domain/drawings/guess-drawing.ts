import { normalise } from '#app/platform/normalise.ts'
import type { DrawingKind } from './drawing.ts'

/** By names that only one kind has; a file that is not JSON is searched as text. */
const signs: [DrawingKind, string][] = [
  ['plan', '"walls"'],
  ['map', '"FeatureCollection"'],
  ['layout', '"buildings"'],
  // Of pictures.
  ['plan', '"exclusiveArea"'],
  ['map', '"places"'],
]

export interface GuessedDrawing {
  kind: DrawingKind | undefined
  name: string
}

/** What a file is and how it is called, by its own words and else by the name of the file. */
export function guessDrawing(text: string, fileName: string): GuessedDrawing {
  const kind = signs.find(([, sign]) => text.includes(sign))?.[0]
  const [, own] = /^\s*\{\s*(?:"type"\s*:\s*"\w{1,40}"\s*,\s*)?"name"\s*:\s*"([^"]{1,60})"/.exec(text) ?? []
  const base = fileName.replace(/\.(?:json|geojson)$/i, '')
  return { kind, name: normalise(own ?? base).trim() }
}
