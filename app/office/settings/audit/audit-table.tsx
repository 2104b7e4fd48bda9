import { Text } from '@mantine/core'
import { actionName } from '#app/domain/record/audit/action-names.ts'
import type { AuditRow } from '#app/domain/record/audit/list-audit.server.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { DataTable } from '#app/routes/admin/data-table.tsx'

const actors = { visitor: '고객', system: '시스템', user: '퇴사한 직원' } as const

/** The details of an entry in words, without ids and values for programs. */
function detailsOf({ details }: AuditRow): string {
  if (!details) return ''
  const parsed = JSON.parse(details) as Record<string, unknown>
  const said: (string | false)[] = [
    typeof parsed.rows === 'number' && `${koreanNumber(parsed.rows)}행`,
    parsed.clear === true && '이름·번호 포함',
    parsed.clear === false && '일부 가림',
    typeof parsed.found === 'number' && `${parsed.found}명 찾음`,
    parsed.whole === false && '중단됨',
    typeof parsed.narrowed === 'string' && (parsed.narrowed || '모든 고객'),
    typeof parsed.columns === 'string' && `항목 ${parsed.columns}`,
    typeof parsed.month === 'string' && parsed.month,
    typeof parsed.period === 'string' && parsed.period,
  ]
  return said.filter(Boolean).join(', ')
}

export const AuditTable = ({ rows, empty }: { rows: AuditRow[]; empty: string }) => (
  <DataTable
    caption="접속기록"
    rows={rows}
    keyOf={({ id }) => id}
    empty={empty}
    columns={[
      { title: '일시', isName: true, cell: ({ at }) => <time dateTime={at}>{koreanDateTime(at)}</time> },
      { title: '접속자', small: 'right', cell: ({ who, actorType }) => who ?? actors[actorType] },
      { title: '수행 업무', small: 'left', cell: ({ action }) => actionName(action) },
      {
        title: '대상 고객',
        small: 'right',
        cell: (row) =>
          row.receiptNo ??
          (row.subjectType === 'lead' ? (
            <Text span c="dimmed">
              파기한 고객
            </Text>
          ) : (
            ''
          )),
      },
      { title: '비고', small: 'whole', cell: detailsOf },
    ]}
  />
)
