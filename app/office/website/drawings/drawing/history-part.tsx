import { Button, Group } from '@mantine/core'
import type { HistoryEntry } from '#app/domain/publishing/drafts/drawings/drawing-history.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { Part } from '#app/routes/admin/screen.tsx'

interface Props {
  history: HistoryEntry[]
  version: number
  undoes: boolean
}

/** Who changed what when; the draft can be reset to each save. */
export function HistoryPart({ history, version, undoes }: Props) {
  if (!history.length) return null
  return (
    <Part title="바꾼 기록" note="저장할 때마다 남습니다. 공개한 뒤에도 지난 저장으로 되돌릴 수 있습니다.">
      {undoes ? (
        <CommandForm intent="undo" hidden={{ version: String(version) }} preventScrollReset>
          <Button type="submit" variant="default" mb={14}>
            마지막 변경 취소
          </Button>
        </CommandForm>
      ) : null}
      <ol className={kit.lines}>
        {history.map((entry) => (
          <Group component="li" key={entry.version} justify="space-between" gap={16} wrap="nowrap">
            <div>
              <p>
                <b>{entry.by ?? '알 수 없음'}</b> <small>{koreanDateTime(entry.at)}</small>
              </p>
              <Changes changes={entry.changes} />
            </div>
            {entry.version === version ? (
              <small>지금 초안</small>
            ) : (
              <CommandForm
                intent="restore"
                hidden={{ version: String(version), save: String(entry.version) }}
                preventScrollReset
              >
                <Button
                  type="submit"
                  variant="default"
                  size="compact-sm"
                  aria-label={`${koreanDateTime(entry.at)} 저장으로 되돌리기`}
                >
                  되돌리기
                </Button>
              </CommandForm>
            )}
          </Group>
        ))}
      </ol>
    </Part>
  )
}

const shownLines = 6

function Changes({ changes }: { changes: string[] | undefined }) {
  if (!changes)
    return (
      <p>
        <small>처음 저장</small>
      </p>
    )
  if (!changes.length)
    return (
      <p>
        <small>바뀐 내용이 없습니다.</small>
      </p>
    )
  return (
    <ul className={kit.points}>
      {changes.slice(0, shownLines).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {changes.length > shownLines ? <li>그 밖에 {changes.length - shownLines}곳</li> : null}
    </ul>
  )
}
