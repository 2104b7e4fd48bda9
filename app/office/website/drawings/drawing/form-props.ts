/** Props of a form that changes a part of a drawing. */
export interface FormProps<Values> {
  values: Values
  /** Of the draft, sent along so that what others save meanwhile is merged. */
  version: number
  /** It was gone back to a moment ago: what shows it is focused. */
  isUndone: boolean
}
