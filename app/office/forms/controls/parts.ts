import type { ComponentType } from 'react'
import type { FieldProps } from '../field-props.ts'
import type { FormControl } from '../form-control.ts'
import { DrawingPart, FilePart } from './drawing-part.tsx'
import { PicturePart } from './picture-part.tsx'
import { TablePart } from './table-part.tsx'

/** Groups that are edited as one thing; others are fields one below the other. */
export const parts: Partial<Record<FormControl, ComponentType<FieldProps>>> = {
  picture: PicturePart,
  file: FilePart,
  drawing: DrawingPart,
  table: TablePart,
}
