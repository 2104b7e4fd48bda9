export interface Kept {
  name: string
  attributes: [name: string, value: string][]
  children: (Kept | string)[]
}
