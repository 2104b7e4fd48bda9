/** An element as it is written into the clean drawing. */
export interface Kept {
  name: string
  attributes: [name: string, value: string][]
  children: (Kept | string)[]
}
