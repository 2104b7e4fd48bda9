export interface SvgElement {
  name: string
  attributes: [name: string, value: string][]
  children: (SvgElement | string)[]
}
