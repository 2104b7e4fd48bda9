import { DataTable } from '../data-table.tsx'
import type { PreviewRow } from './mask-cells.ts'

/** Columns that fit beside each other; the choices below know all. */
const shownColumns = 10

export function PreviewTable({ headings, rows }: { headings: string[]; rows: PreviewRow[] }) {
  const columns = headings.slice(0, shownColumns).map((title, i) => ({
    // A list may have two columns of one name.
    title: headings.indexOf(title) === i && title ? title : `${i + 1}번째 열 ${title}`.trim(),
    cell: ({ cells }: PreviewRow) => cells[i] ?? '',
  }))
  return (
    <>
      <DataTable
        caption="파일의 처음 20행"
        rows={rows}
        keyOf={({ number }) => String(number)}
        empty="행이 없습니다."
        columns={[{ title: '행', isName: true, cell: ({ number }) => String(number) }, ...columns]}
      />
      {headings.length > shownColumns ? <p>열이 많아 처음 {shownColumns}개만 보여 드립니다.</p> : null}
    </>
  )
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
      {total > faults.length ? <p>처음 {faults.length.toLocaleString('ko-KR')}개만 보여 드립니다.</p> : null}
    </>
  ) : null
