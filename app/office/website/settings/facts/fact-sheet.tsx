import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { type ClipboardEvent, type CSSProperties, type FocusEvent, memo, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { Fact } from '#app/domain/site/fact.ts'
import type { Answer } from '#app/office/answer.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { useIsLive } from '#app/office/forms/fields-coming.tsx'
import kit from '#app/office/kit/kit.module.css'
import { pastedCells } from '#app/platform/clipboard-table.ts'
import { type Column, DataTable } from '#app/routes/admin/data-table.tsx'
import type { PublishBarData } from '../../part/publish-bar.tsx'
import { SaveButtons } from '../../part/save-buttons.tsx'
import styles from '../../part/settings.module.css'
import type * as commands from './commands.server.ts'
import { type CellName, cellNames, unitChoices, wordsUnit } from './fact-cells.ts'
import {
  type Edit,
  type FactRow,
  type Kind,
  kinds,
  type Line,
  newRows,
  type Order,
  orders,
  type Shown,
  sentRows,
  shownRows,
  useEdits,
} from './fact-edits.ts'
import { onSheetKey, rowOf } from './sheet-keys.ts'

interface Props {
  rows: FactRow[]
  facts: Readonly<Record<string, Fact>>
  bar: Pick<PublishBarData, 'version' | 'publishesAlone' | 'isDrafted'>
  answer: Answer | undefined
  /** The first search term. */
  wanted: string
  /** A table with names was pasted. */
  onTable: (cells: string[][]) => void
}

/** Pixels of a fact with its fields. */
const rowHeight = 55

/** Facts as a sheet: a row for each and blank ones for new ones. */
export function FactSheet({ rows, facts, bar, answer, wanted, onTable }: Props) {
  const isLive = useIsLive()
  const { edits, version, change, errorOf } = useEdits(rows, bar.version, answer)
  const [choice, choose] = useState<Choice>({ query: wanted, kind: '', order: '' })
  const [left, setLeft] = useState('')
  const units = useMemo(() => unitChoices(facts), [facts])
  const shown = isLive ? shownRows(rows, { edits, ...choice }) : []
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const cells = pastedCells(event.clipboardData)
    const field = event.target as HTMLElement
    if (!cells || field.dataset.cell === undefined) return
    event.preventDefault()
    if (hasNames(cells)) return onTable(cells)
    setLeft(fill(field, cells, change))
  }
  const count = Object.keys(edits).length
  const isPart = choice.query || choice.kind
  return (
    <>
      <Tools choice={choice} onChoose={choose} />
      <CommandForm<typeof commands.save>
        intent="save"
        hidden={{ version: String(version) }}
        className={styles.sheet}
        keepsTyped
        onKeyDown={(event) =>
          onSheetKey(event, (field) => change(keyAt(field), { [field.dataset.cell ?? '']: undefined }))
        }
        onPaste={paste}
        onFocus={selectCell}
      >
        <input type="hidden" name="json" value={JSON.stringify({ rows: sentRows(edits, rows) })} />
        <div>
          {isLive ? (
            <DataTable
              caption={isPart ? `찾은 수치 ${shown.length}개` : `수치 ${rows.length}개`}
              rows={[...shown, ...newRows(edits)]}
              keyOf={({ key }) => key}
              empty=""
              columns={columnsOf({ units, errorOf, change })}
            />
          ) : (
            <Text inherit c="dimmed" mih={rows.length * rowHeight}>
              수치를 불러오고 있습니다.
            </Text>
          )}
          <Text size="sm" mt={8}>
            Enter는 아래 칸, Tab은 옆 칸입니다. 엑셀에서 복사한 표는 칸에 바로 붙여넣으시면 됩니다.
          </Text>
        </div>
        <div>
          <Text size="sm" role="status" mb={6}>
            {[count ? `바꾼 줄 ${count}개` : '', left].filter(Boolean).join('. ')}
          </Text>
          <SaveButtons bar={bar} />
        </div>
      </CommandForm>
    </>
  )
}

type Choice = Omit<Shown, 'edits'>

const Tools = ({ choice, onChoose }: { choice: Choice; onChoose: (choice: Choice) => void }) => (
  <Group gap={8} align="flex-end" mb={12}>
    <TextInput
      type="search"
      label="찾기"
      placeholder="이름, 값, 출처"
      value={choice.query}
      maxLength={60}
      onChange={({ currentTarget }) => onChoose({ ...choice, query: currentTarget.value })}
    />
    <NativeSelect
      label="보기"
      data={choicesOf(kinds)}
      value={choice.kind}
      onChange={({ currentTarget }) => onChoose({ ...choice, kind: currentTarget.value as Kind })}
    />
    <NativeSelect
      label="정렬"
      data={choicesOf(orders)}
      value={choice.order}
      onChange={({ currentTarget }) => onChoose({ ...choice, order: currentTarget.value as Order })}
    />
  </Group>
)

interface ColumnsOf {
  units: string[]
  errorOf: (key: string, cell: string) => string | undefined
  change: (key: string, next: Edit) => void
}

function columnsOf({ units, errorOf, change }: ColumnsOf): Column<Line>[] {
  const cellOf = (cell: CellName, { key, row, edit, cells }: Line) => {
    const shared = {
      line: key,
      label: `${row?.label ?? '새 수치'} ${titles[cell]}`,
      value: cells[cell],
      error: errorOf(key, cell),
      onType: change,
    }
    const isOff = edit.isGone === true
    if (cell === 'unit' && !edit.hasOwnUnit) return <UnitCell {...shared} units={units} isOff={isOff} />
    const isFigures = cell === 'digits' || cell === 'source'
    return (
      <Cell
        {...shared}
        cell={cell}
        isChanged={edit[cell] !== undefined}
        isOff={isOff || (isFigures && cells.unit === wordsUnit)}
      />
    )
  }
  return [
    {
      title: '이름',
      isName: true,
      cell: ({ key, row, edit }) =>
        row ? (
          edit.isGone ? (
            <del>{row.label}</del>
          ) : (
            row.label
          )
        ) : (
          <Cell
            line={key}
            cell="label"
            label="새 수치의 이름"
            placeholder="새 이름: 수영장 레인"
            value={edit.label ?? ''}
            error={errorOf(key, 'label')}
            isChanged={Boolean(edit.label)}
            onType={change}
          />
        ),
    },
    ...cellNames.map(
      (cell): Column<Line> => ({
        title: titles[cell],
        small: cell === 'digits' ? 'wide' : undefined,
        cell: (line: Line) => cellOf(cell, line),
      }),
    ),
    { title: '쓰이는 곳', cell: ({ row }) => (row ? <Uses uses={row.uses} /> : null) },
    {
      title: '처리',
      cell: ({ key, row, edit }) => (
        <Remove
          line={key}
          label={row?.label ?? '새 수치'}
          isTyped={Object.keys(edit).length > 0}
          isKept={!row || row.uses.length > 0}
          onChange={change}
        />
      ),
    },
  ]
}

/** Of fields, in pixels. */
const widths: Partial<Record<CellName | 'label', CSSProperties>> = {
  value: { minWidth: 110 },
  digits: { width: 56 },
  source: { minWidth: 150 },
}

const titles: Record<CellName, string> = { value: '값', unit: '단위', digits: '소수 자리', source: '출처' }

const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const keyAt = (field: Element) => rowOf(field)?.querySelector<HTMLElement>('[data-line]')?.dataset.line ?? ''

/** As in a sheet: what is typed takes the place of what is in the cell. */
function selectCell({ target }: FocusEvent<HTMLElement>): void {
  if (target instanceof HTMLInputElement && target.dataset.cell) target.select()
}

/** Two columns or more, the first of which are words. */
const hasNames = (cells: string[][]): boolean =>
  cells.some((row) => row.filter(Boolean).length > 1 && /[가-힣A-Za-z]{2}/.test(row[0] ?? ''))

/** Puts values into the cells from one on, down and to the right. @returns what did not fit */
function fill(field: HTMLElement, cells: string[][], change: (key: string, next: Edit) => void): string {
  const table = field.closest('tbody')
  const lines = [...(table?.rows ?? [])]
  const from = lines.indexOf(rowOf(field) as HTMLTableRowElement)
  const first = cellNames.indexOf(field.dataset.cell as CellName)
  const fitting = lines
    .slice(from, from + (first < 0 ? 0 : cells.length))
    .filter((row) => !keyAt(row).startsWith('+'))
  for (const [i, row] of fitting.entries()) {
    const written = cellNames.slice(first).map((name, j) => [name, cells[i]?.[j]?.trim()] as const)
    change(keyAt(row), Object.fromEntries(written.filter(([, text]) => text !== undefined)))
  }
  const over = cells.length - fitting.length
  return over > 0 ? `아래 ${over}줄은 넣을 칸이 없어 넣지 않았습니다` : ''
}

interface CellProps {
  line: string
  cell: CellName | 'label'
  label: string
  value: string
  error: string | undefined
  isChanged: boolean
  isOff?: boolean
  placeholder?: string
  onType: (line: string, next: Edit) => void
}

const Cell = memo(({ line, cell, label, value, error, isChanged, isOff, placeholder, onType }: CellProps) => (
  <TextInput
    aria-label={label}
    data-line={line}
    data-cell={cell}
    size="xs"
    style={widths[cell]}
    variant={isChanged ? 'filled' : 'default'}
    value={value}
    error={error}
    placeholder={placeholder}
    disabled={isOff ?? false}
    maxLength={cell === 'source' || cell === 'value' ? 400 : 60}
    autoComplete="off"
    onChange={({ currentTarget }) => onType(line, { [cell]: currentTarget.value })}
  />
))

const otherUnit = '다른 단위'

const UnitCell = memo(
  ({
    line,
    label,
    value,
    units,
    error,
    isOff,
    onType,
  }: Pick<CellProps, 'line' | 'label' | 'value' | 'error' | 'onType'> & {
    units: string[]
    isOff: boolean
  }) => (
    <NativeSelect
      aria-label={label}
      data-line={line}
      data-cell="unit"
      size="xs"
      data={[
        { value: '', label: '없음' },
        ...[...new Set([...units, ...(value ? [value] : [])])].map((unit) => ({ value: unit, label: unit })),
        { value: otherUnit, label: `${otherUnit}…` },
      ]}
      value={value}
      error={error}
      disabled={isOff}
      onChange={({ currentTarget }) =>
        onType(
          line,
          currentTarget.value === otherUnit ? { unit: '', hasOwnUnit: true } : { unit: currentTarget.value },
        )
      }
    />
  ),
)

interface RemoveProps {
  line: string
  label: string
  isTyped: boolean
  /** A text names it, or there is nothing yet. */
  isKept: boolean
  onChange: (key: string, next: Edit) => void
}

const Remove = memo(({ line, label, isTyped, isKept, onChange }: RemoveProps) => {
  if (!isTyped && isKept) return null
  const verb = isTyped ? '되돌리기' : '삭제'
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`${label} ${verb}`}
      onClick={() => onChange(line, isTyped ? nothing : { isGone: true })}
    >
      {verb}
    </Button>
  )
})

/** Takes back all that was typed in a line. */
const nothing: Edit = {
  ...{ label: undefined, value: undefined, unit: undefined, digits: undefined, source: undefined },
  ...{ isGone: undefined, hasOwnUnit: undefined },
}

const Uses = memo(({ uses }: Pick<FactRow, 'uses'>) => {
  if (!uses.length) return <small>쓰지 않음</small>
  return (
    <details>
      <summary>{uses.length}곳</summary>
      <ul className={kit.points}>
        {uses.map(({ where, path, screen }) => (
          <li key={`${where} ${path}`}>
            {screen ? <Link to={screen}>{where}</Link> : where} <small>{path}</small>
          </li>
        ))}
      </ul>
    </details>
  )
})
