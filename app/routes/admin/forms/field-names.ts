import { formatPath } from '#app/domain/site/walk-json.ts'
import type { Path } from '#app/platform/json-path.ts'

/** Names of posted fields, below the name of their form: `value.cards.0.title`. */
export const nameAt = (form: string, path: Path): string => [form, ...path].join('.')

/** How many items were drawn. */
export const countName = (name: string) => `${name}:count`
/** That a part that may be missing was drawn as there (`1`) or missing (`0`). */
export const thereName = (name: string) => `${name}:there`
/** Which shape was drawn. */
export const shapeName = (name: string) => `${name}:shape`
/** The name that an entry of a record was drawn with, below which its value is posted, and the one that it gets. */
export const entryKey = (name: string, index: number) => `${name}.${index}:key`
export const entryName = (name: string, index: number) => `${name}.${index}:name`
/** The pressed button's command. */
export const commandName = (form: string) => `${form}:command`

/** Place of a field as findings name it. */
export const placeAt = (path: Path): string => formatPath(path)

/** Id of the field at a place, for labels, anchors and the focus. */
export const fieldId = (form: string, place: string) => `${form}-${place || 'all'}`
