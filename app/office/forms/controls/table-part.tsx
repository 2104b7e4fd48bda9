import { Group, Text } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { pastedCells } from '#app/platform/clipboard-table.ts'
import { valueAt } from '#app/platform/json-path.ts'
import { fieldId, placeAt } from '../field-names.ts'
import type { FieldProps } from '../field-props.ts'
import { useFormContext, useMarks } from '../form-context.ts'
import { fieldsOfGroup } from '../form-control.ts'
import styles from '../forms.module.css'
import { itemTitle } from '../item-title.ts'
import { MarkList } from '../mark-list.tsx'
import { numbered } from '../numbered.ts'
import {
  type Cell,
  type Sheet,
  toSheet,
  withCell,
  withColumn,
  withoutColumn,
  withoutRow,
  withPasted,
  withRow,
} from './sheet.ts'

export function TablePart({ schema, value, path }: FieldProps) {
  const { edit, Field } = useFormContext()
  const sheet = toSheet(value)
  const grid = useRef<HTMLTableElement>(null)
  const [left, setLeft] = useState<string>()
  const change = ({ head, rows }: Sheet) =>
    edit({ type: 'set', at: path, value: { ...(value as object | undefined), head, rows } })
  const others = fieldsOfGroup(schema).filter(({ name }) => name !== 'head' && name !== 'rows')
  const cell = (at: Cell, text: string) => (
    <SheetCell
      path={path}
      at={at}
      text={text}
      label={labelOf(sheet, at)}
      onText={(next) => change(withCell(sheet, at, next))}
      onPaste={(cells) => {
        const pasted = withPasted(sheet, at, cells)
        change(pasted.sheet)
        setLeft(pasted.left)
      }}
      onStep={(row) => focusCell(grid.current, row, at.column)}
    />
  )
  const canNarrow = sheet.head.length > 2
  return (
    <div className={styles.group}>
      <Text size="sm" c="red" role="status">
        {left}
      </Text>
      <div className={styles.sheet}>
        <table ref={grid}>
          <thead>
            <tr>
              {numbered(sheet.head).map(({ item: text, at: column }) => (
                <th key={column}>{cell({ row: -1, column }, text)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {numbered(sheet.rows).map(({ item: cells, at: row }) => (
              <tr key={row}>
                {numbered(cells).map(({ item: text, at: column }) => (
                  <td key={column}>{cell({ row, column }, text)}</td>
                ))}
                <td className={styles.edge}>
                  <button
                    type="button"
                    aria-label={`${row + 1}번째 줄 삭제`}
                    onClick={() => change(withoutRow(sheet, row))}
                  >
                    ×
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
          {canNarrow ? (
            <tfoot>
              <tr>
                {numbered(sheet.head).map(({ item: text, at: column }) => (
                  <td key={column} className={styles.edge}>
                    <button
                      type="button"
                      aria-label={`${text || column + 1} 칸 삭제`}
                      onClick={() => change(withoutColumn(sheet, column))}
                    >
                      ×
                    </button>
                  </td>
                ))}
              </tr>
            </tfoot>
          ) : null}
        </table>
      </div>
      <Group gap={8}>
        <button type="button" className={styles.add} onClick={() => change(withRow(sheet))}>
          줄 추가
        </button>
        <button type="button" className={styles.add} onClick={() => change(withColumn(sheet))}>
          칸 추가
        </button>
      </Group>
      <p className={styles.help}>
        엑셀이나 한글의 표를 붙여 넣을 수 있습니다. 합친 칸에는 같은 글을 채웁니다. Enter는 아래 칸,
        Alt+Enter는 줄바꿈입니다.
      </p>
      {['head', 'rows'].map((part) => (
        <MarkList key={part} place={placeAt([...path, part])} isDeep />
      ))}
      {others.map(({ name: field, schema: inner }) => (
        <Field key={field} schema={inner} value={valueAt(value, [field])} path={[...path, field]} />
      ))}
    </div>
  )
}

const labelOf = ({ head, rows }: Sheet, { row, column }: Cell) =>
  row < 0
    ? `머리글 ${column + 1}`
    : `${rows[row]?.[0] || `${row + 1}번째 줄`}, ${head[column] || `${column + 1}번째 칸`}`

function focusCell(table: HTMLTableElement | null, row: number, column: number) {
  const cells = table?.rows[row + 1]?.cells[column]
  cells?.querySelector('textarea')?.focus()
}

interface CellProps {
  path: FieldProps['path']
  at: Cell
  text: string
  label: string
  onText: (text: string) => void
  onPaste: (cells: string[][]) => void
  onStep: (row: number) => void
}

function SheetCell({ path, at, text, label, onText, onPaste, onStep }: CellProps) {
  const { form, facts } = useFormContext()
  const where = at.row < 0 ? [...path, 'head', at.column] : [...path, 'rows', at.row, at.column]
  const marks = useMarks(placeAt(where))
  const paste = (event: ClipboardEvent) => {
    const cells = pastedCells(event.clipboardData)
    if (!cells) return
    event.preventDefault()
    onPaste(cells)
  }
  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const field = event.currentTarget
    if (event.nativeEvent.isComposing) return
    const isFirst = field.selectionStart === 0 && field.selectionEnd === 0
    const isLast = field.selectionStart === field.value.length
    if (event.key === 'Enter' && event.altKey)
      field.setRangeText('\n', field.selectionStart, field.selectionEnd, 'end')
    else if (event.key === 'Enter' || (event.key === 'ArrowDown' && isLast)) onStep(at.row + 1)
    else if (event.key === 'ArrowUp' && isFirst) onStep(at.row - 1)
    else return
    event.preventDefault()
    if (event.key === 'Enter' && event.altKey) onText(field.value)
  }
  const filled = text.includes('{') ? itemTitle(text, facts) : undefined
  return (
    <textarea
      className={styles.input}
      id={fieldId(form, placeAt(where))}
      rows={text.split('\n').length}
      value={text}
      aria-label={label}
      aria-invalid={marks.some(({ tone }) => tone === 'fault') || undefined}
      title={filled}
      onChange={(event) => onText(event.currentTarget.value)}
      onPaste={paste}
      onKeyDown={keyDown}
    />
  )
}
