/** The control of a field whose type alone does not determine it. */
export type FieldControl =
  /** Text of sentences, on as many lines as it takes. */
  | 'lines'
  /** Words of a headline; a line break is where it breaks. */
  | 'headline'
  /** Address of a page of the site. */
  | 'page'
  /** Address of a page, a file, a telephone or another site. */
  | 'link'
  /** English name by which addresses and other fields refer to a part. */
  | 'key'
  /** The same, of an item of a list, for which one is made. */
  | 'id'
  /** Ids of other items of the same list, chosen by their names. */
  | 'others'
  | 'picture'
  | 'focus'
  | 'file'
  | 'drawing'
  | 'table'
  | 'colour'
  /** Month as `2026-11`. */
  | 'month'
  /** Time of day as `14:00`. */
  | 'time'
  /** A place on a picture that is drawn beside the form. */
  | 'spot'

declare module 'zod' {
  /** Besides zod's own `title` (a noun) and `description` (where one would go wrong without it). */
  interface GlobalMeta {
    control?: FieldControl
    /** Korean names of an enumeration's values. */
    choices?: Record<string, string>
    /** Unit shown behind a number. */
    unit?: string
    /** Title of a record's names; `title` is that of a value. */
    keyTitle?: string
    /** Of a list that begins empty and may not stay so. */
    isNeeded?: boolean
    /** Heading below which the gallery of blocks shows one: `blockGroups`. */
    group?: string
  }
}
