import type { ComponentType } from 'react'
import type { FieldProps } from '../field-props.ts'
import type { FormControl } from '../form-control.ts'
import { DrawingPart, FilePart } from './drawing-part.tsx'
import { PicturePart } from './picture-part.tsx'
import { TablePart } from './table-part.tsx'

/** Groups with an editor of their own; others show their fields one below the other. */
export const parts: Partial<Record<FormControl, ComponentType<FieldProps>>> = {
  picture: PicturePart,
  file: FilePart,
  drawing: DrawingPart,
  table: TablePart,
}
