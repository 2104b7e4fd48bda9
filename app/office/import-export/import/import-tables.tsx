import { koreanNumber } from '#app/platform/korean-number.ts'
import { DataTable } from '#app/routes/admin/data-table.tsx'
import type { PreviewRow } from './mask-cells.ts'

/** Columns that fit on the screen. */
const together = 10

interface PreviewProps {
  headings: string[]
  rows: PreviewRow[]
}

/** The first ten columns, and the others by tens below, named by their headings. */
export function PreviewTable({ headings, rows }: PreviewProps) {
  const columns = headings.map((title, i) => ({
    // A list may have two columns of one name.
    title: headings.indexOf(title) === i && title ? title : `${i + 1}번째 열 ${title}`.trim(),
    cell: ({ cells }: PreviewRow) => cells[i] ?? '',
  }))
  const groups = Array.from({ length: Math.ceil(columns.length / together) }, (_, i) =>
    columns.slice(i * together, (i + 1) * together),
  )
  return groups.map((group, i) => {
    const names = group.map(({ title }) => title).join(', ')
    const table = (
      <DataTable
        key={names}
        caption={i ? `파일의 처음 20행, ${names}` : '파일의 처음 20행'}
        rows={rows}
        keyOf={({ number }) => String(number)}
        empty="행이 없습니다."
        columns={[{ title: '행', isName: true, cell: ({ number }) => String(number) }, ...group]}
      />
    )
    return i ? (
      <details key={names}>
        <summary>다음 열 보기: {names}</summary>
        {table}
      </details>
    ) : (
      table
    )
  })
}

export const FaultTable = ({
  faults,
  total,
}: {
  faults: { number: number; reason: string }[]
  total: number
}) =>
  total ? (
    <>
      <DataTable
        caption="등록하지 못하는 행"
        rows={faults}
        keyOf={({ number }) => String(number)}
        empty=""
        columns={[
          { title: '행', isName: true, cell: ({ number }) => `${number}행` },
          { title: '이유', cell: ({ reason }) => reason },
        ]}
      />
      {total > faults.length ? <p>처음 {koreanNumber(faults.length)}개만 보여 드립니다.</p> : null}
    </>
  ) : null
