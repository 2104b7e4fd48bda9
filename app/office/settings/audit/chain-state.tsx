import { Paper } from '@mantine/core'
import { type ChainResult, faultNames } from '#app/domain/record/audit/chain-faults.ts'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'

export function ChainState({ check }: { check: { at: string; result: ChainResult } | undefined }) {
  if (!check)
    return (
      <Paper withBorder px={14} py={10} mb={14}>
        <StateBadge tone="waits">확인 전</StateBadge> 매일 새벽 2시에 기록의 위변조 여부를 확인합니다.
      </Paper>
    )
  const { at, result } = check
  const entries = koreanNumber(result.entries)
  return (
    <Paper withBorder px={14} py={10} mb={14} role={result.faults.length ? 'alert' : undefined}>
      <div>
        <StateBadge tone={result.faults.length ? 'bad' : 'good'}>
          {result.faults.length ? '위변조 발견' : '위변조 없음'}
        </StateBadge>{' '}
        {koreanDateTime(at)}에 기록 {entries}건을 확인했습니다.
        {result.late ? ` 기록 시각보다 일주일 넘게 늦게 저장된 기록이 ${result.late}건 있습니다.` : ''}
      </div>
      {result.faults.length ? (
        <ul>
          {result.faults.map(({ kind, of }) => (
            <li key={`${kind} ${of}`}>
              {kind === 'review' ? `${of} 점검` : `${of}번째 묶음`}: {faultNames[kind]}
            </li>
          ))}
        </ul>
      ) : null}
      {result.head ? (
        <details>
          <summary>검증값</summary>
          <p>
            {koreanNumber(result.head.number)}번째 묶음 <code>{result.head.digest}</code>
          </p>
        </details>
      ) : null}
    </Paper>
  )
}
