/** A fact as its screen shows it; `uses` name the fields that refer to it. */
export interface FactRow {
  name: string
  label: string
  value: string
  unit: string
  digits: string
  source: string
  isNumber: boolean
  uses: { where: string; path: string; screen: string | undefined }[]
}
