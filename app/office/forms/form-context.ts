import { type ComponentType, createContext, use } from 'react'
import type { Fact } from '#app/domain/site/fact.ts'
import type { Edit } from './change-value.ts'
import type { FieldProps } from './field-props.ts'
import { type Mark, marksByPlace } from './marks.ts'

/** The site whose pictures, pages and files a form offers. */
export interface Surroundings {
  /** The site's slug. */
  site: string
}

interface FormState {
  /** Name of the form, before the ids of its fields. */
  form: string
  where: Surroundings
  facts: Record<string, Fact>
  /** Draws a field of any kind; here, since lists and groups draw fields that are lists and groups. */
  Field: ComponentType<FieldProps>
  edit: (edit: Edit) => void
}

const outside = (): never => {
  throw new Error('A field must be inside a SchemaForm')
}

export const FormContext = createContext<FormState>({
  form: '',
  where: { site: '' },
  facts: {},
  Field: outside,
  edit: outside,
})

export const useFormContext = (): FormState => use(FormContext)

/** All of the form's value, for fields that speak of others; apart, since every change is another. */
export const ValueContext = createContext<unknown>(undefined)

export const MarksContext = createContext<readonly Mark[]>([])

/** @param isDeep those of everything inside too */
export function useMarks(place: string, isDeep = false): readonly Mark[] {
  const { exact, deep } = marksByPlace(use(MarksContext))
  return (isDeep ? deep : exact).get(place) ?? noMarks
}

const noMarks: readonly Mark[] = []
