import type { DrawingKind } from '#app/domain/drawings/drawing.ts'
import type { Edit } from '../settings/part-actions.server.ts'
import { changeBuildingEdit } from './edits/building-edit.ts'
import { addPlaceEdit, changePlaceEdit, removePlaceEdit } from './edits/place-edits.ts'
import { changePlanEdit } from './edits/plan-edit.ts'

const edits: Record<DrawingKind, Record<string, Edit>> = {
  plan: { plan: changePlanEdit },
  layout: { building: changeBuildingEdit },
  map: { add: addPlaceEdit, place: changePlaceEdit, remove: removePlaceEdit },
}

/** What is changed of a drawing without a file, by the intent of its form. */
export const editsOf = ({ kind }: { kind: DrawingKind }): Record<string, Edit> => edits[kind]
