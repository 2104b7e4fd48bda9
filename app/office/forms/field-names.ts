import { formatPath } from '#app/domain/site/walk-json.ts'
import type { Path } from '#app/platform/json-path.ts'

/** Path of a field in the notation of findings. */
export const placeAt = (path: Path): string => formatPath(path)

/** Id of the field at a place, for labels, anchors and the focus. */
export const fieldId = (form: string, place: string) => `${form}-${place || 'all'}`
