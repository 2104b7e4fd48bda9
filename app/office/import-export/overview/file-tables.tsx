import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { exportBases, exportFormats } from '#app/domain/customers/import-export/export-choice.ts'
import type { ListedExport } from '#app/domain/customers/import-export/exports.server.ts'
import type { ImportState, ListedImport } from '#app/domain/customers/import-export/import/imports.server.ts'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { DataTable } from '#app/routes/admin/data-table.tsx'

type Shown = ListedExport & { isOpen: boolean }

const count = (rows: number) => `${koreanNumber(rows)}명`

const exportStates = {
  ready: { tone: 'off', label: '받기 전' },
  running: { tone: 'runs', label: '내려받는 중' },
  done: { tone: 'good', label: '내려받음' },
  broken: { tone: 'bad', label: '중단됨' },
} as const

export const Exports = ({ site, exports }: { site: string; exports: Shown[] }) => (
  <DataTable
    caption="내보낸 파일"
    rows={exports}
    keyOf={({ id }) => id}
    empty="아직 내보낸 파일이 없습니다."
    columns={[
      {
        title: '받는 곳',
        isName: true,
        cell: ({ recipient }) => recipient,
      },
      {
        title: '파일',
        cell: (one) =>
          one.isOpen ? (
            <Button
              component="a"
              size="compact-md"
              href={`/admin/exchange/${one.id}/file?${new URLSearchParams({ site })}`}
              download
            >
              파일 받기
            </Button>
          ) : (
            <>
              <StateBadge tone={exportStates[one.state].tone}>{exportStates[one.state].label}</StateBadge>{' '}
              {one.written ? count(one.written) : null}
            </>
          ),
      },
      { title: '형식', small: 'none', cell: ({ format }) => exportFormats[format] },
      { title: '개인정보', cell: ({ clear }) => (clear ? '가리지 않음' : '일부 가림') },
      { title: '근거', small: 'none', cell: ({ basis }) => exportBases[basis] },
      { title: '사유', cell: ({ reason }) => reason },
      { title: '신청', cell: ({ who, madeAt }) => `${who ?? '퇴사한 직원'}, ${koreanDateTime(madeAt)}` },
    ]}
  />
)

export const importStates: Record<ImportState, { tone: 'waits' | 'runs' | 'good' | 'off'; label: string }> = {
  open: { tone: 'waits', label: '확인 전' },
  running: { tone: 'runs', label: '불러오는 중' },
  done: { tone: 'good', label: '불러옴' },
  undoing: { tone: 'runs', label: '되돌리는 중' },
  undone: { tone: 'off', label: '되돌림' },
  'given-up': { tone: 'off', label: '불러오지 않음' },
}

export const Imports = ({ site, imports }: { site: string; imports: ListedImport[] }) => (
  <DataTable
    caption="불러온 명단"
    rows={imports}
    keyOf={({ id }) => id}
    empty="아직 불러온 명단이 없습니다."
    columns={[
      {
        title: '이름',
        isName: true,
        cell: ({ id, name }) => <Link to={`/admin/exchange/${site}/imports/${id}`}>{name}</Link>,
      },
      {
        title: '상태',
        cell: ({ state }) => (
          <StateBadge tone={importStates[state].tone}>{importStates[state].label}</StateBadge>
        ),
      },
      { title: '행', cell: ({ total }) => koreanNumber(total) },
      { title: '올린 사람', cell: ({ who, madeAt }) => `${who ?? '퇴사한 직원'}, ${koreanDateTime(madeAt)}` },
    ]}
  />
)
