import type { ControlProps } from '../field-props.ts'
import { isOptional } from '../form-control.ts'

export const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value))

/** The typed text; undefined if an optional field is empty. */
export const typed = (text: string, { schema }: Pick<ControlProps, 'schema'>): string | undefined =>
  text === '' && isOptional(schema) ? undefined : text
