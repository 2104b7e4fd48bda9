import type { ComponentType } from 'react'
import type { Path } from '#app/platform/json-path.ts'
import type { Schema } from '#app/platform/schema-meta.ts'

/** A field of a form, with its path. */
export interface FieldProps {
  schema: Schema
  value: unknown
  path: Path
  /** Without a frame and title of its own: what is around it has them. */
  isBare?: boolean
  /** In place of the schema's, for one of many. */
  title?: string
}

/** What a control gets from its frame. */
export interface ControlProps {
  schema: Schema
  value: unknown
  path: Path
  id: string
  title: string
  describedBy: string | undefined
  isInvalid: boolean
  /** Without a value the field is taken off. */
  set: (value?: unknown) => void
}

export type Control = ComponentType<ControlProps>
