import { readUnitType, short } from '#app/platform/pasted-table.ts'
import type { HomePlace } from './home.ts'

/** A cell of a sheet; row and column are counted from 1. */
export interface Cell {
  row: number
  column: number
}

export interface SheetFault extends Cell {
  /** Name of the sheet in a workbook with several. */
  sheet?: string
  sentence: string
}

/** `A`, `Z`, `AA`, as spreadsheets name columns. */
const columnName = (column: number): string =>
  (column > 26 ? columnName(Math.floor((column - 1) / 26)) : '') +
  String.fromCharCode(65 + ((column - 1) % 26))

/** `12행 C열` */
export const cellName = ({ row, column }: Cell): string => `${row}행 ${columnName(column)}열`

const buildingText = /^(?:제(?=\d))?([0-9A-Za-z가-힣]{1,10}?)동?$/
/** With 동, as grids head a building. A word such as 활동 is none. */
const buildingHeading =
  /^(?:제(?=\d))?((?:[A-Za-z가-힣]{0,8}\d{1,4}|[A-Za-z]{1,4}|[가-힣]{1,8}[A-Za-z]|[가나다라마바사아자차카타파하])(?=동$))동$/

/** `101` of 101, 101동 or 제101동; `A` of a동; `타워1` of 타워 1동. */
export const readBuildingCell = (cell: string): string | undefined =>
  buildingText.exec(bare(cell))?.[1]?.toUpperCase()

export const readBuildingHeading = (cell: string): string | undefined =>
  buildingHeading.exec(bare(cell))?.[1]?.toUpperCase()

/** `1502` of 1502호; `B101` of a shop below the ground. */
export const readNumberCell = (cell: string): string | undefined =>
  /^([A-Za-z]?\d{1,5})(?:호실?)?$/.exec(bare(cell))?.[1]?.toUpperCase()

/** `15층`, `15F`, `15`; `지하1층` and `B1` are -1. */
export function readFloorCell(cell: string): number | undefined {
  const [, below, digits] = /^(지하|B)?(-?\d{1,3})(?:층|F)?$/i.exec(bare(cell)) ?? []
  const floor = digits === undefined ? 0 : below ? -Number(digits) : Number(digits)
  return floor && Math.abs(floor) <= 200 ? floor : undefined
}

/** Of a number as homes are counted: 1502 is floor 15, line 2; B101 floor -1, line 1. */
export function placeInNumber(number: string): { floor: number; line: number } | undefined {
  const [, letter, front, back] = /^([A-Z]?)(\d{1,3})(\d{2})$/.exec(number) ?? []
  const [floor, line] = [Number(front), Number(back)]
  if (!floor || !line || (letter && letter !== 'B')) return undefined
  return { floor: letter ? -floor : floor, line }
}

/** A type as its plan is named, or as it is written: 84A, 펜트1. */
export const readTypeCell = (cell: string): string | undefined =>
  readUnitType(cell) ?? /^[0-9A-Za-z가-힣.+-]{1,20}$/.exec(bare(cell))?.[0]

export const bare = (cell: string): string => (/\s/.test(cell) ? cell.replaceAll(/\s/g, '') : cell)

/** Where a home was read from, and what could not be read; rows and columns are counted from 0 here. */
export class Findings {
  readonly homes: (HomePlace & Cell)[] = []
  readonly faults: SheetFault[] = []
  /** What was read as no home, such as 필로티, with how often it is there. */
  readonly words = new Map<string, number>()
  word(cell: string): void {
    if (/[가-힣]/.test(cell)) this.words.set(short(cell), (this.words.get(short(cell)) ?? 0) + 1)
  }
  fault(row: number, column: number, sentence: string): void {
    this.faults.push({ row: row + 1, column: column + 1, sentence })
  }
  home(row: number, column: number, home: HomePlace): void {
    this.homes.push({ ...home, row: row + 1, column: column + 1 })
  }
}
