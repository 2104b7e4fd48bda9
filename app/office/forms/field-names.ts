import { formatPath } from '#app/domain/site/walk-json.ts'
import type { Path } from '#app/platform/json-path.ts'

/** Place of a field as findings name it. */
export const placeAt = (path: Path): string => formatPath(path)

/** Id of the field at a place, for labels, anchors and the focus. */
export const fieldId = (form: string, place: string) => `${form}-${place || 'all'}`
