import { Button } from '@mantine/core'
import { formatBytes } from '#app/domain/media/write-bytes.ts'
import type { FileVersion } from '#app/domain/publishing/drafts/files/file-versions.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { DataTable } from '#app/routes/admin/data-table.tsx'
import { Part } from '#app/routes/admin/screen.tsx'

interface Props {
  versions: (FileVersion & { isNow: boolean })[]
  /** Version of the draft. */
  version: number
}

export const Versions = ({ versions, version }: Props) => (
  <Part title="공개한 버전" note="되돌리면 초안이 되고, 공개해야 방문자에게 다시 보입니다.">
    <DataTable
      caption="공개한 버전"
      rows={versions}
      keyOf={({ number }) => String(number)}
      empty="아직 공개한 적이 없습니다."
      columns={[
        {
          title: '공개',
          isName: true,
          cell: ({ number, at, address }) => (
            <>
              <a href={address} target="_blank" rel="noopener">
                {koreanDateTime(at)}
              </a>
              <small>{number}번째 공개</small>
            </>
          ),
        },
        { title: '공개한 사람', cell: ({ by }) => by ?? '명령어' },
        { title: '크기', isShort: true, cell: ({ bytes }) => formatBytes(bytes) },
        {
          title: '되돌리기',
          cell: ({ isNow, revisionId, at }) =>
            isNow ? (
              <small>지금 버전</small>
            ) : (
              <CommandForm intent="restore" hidden={{ version: String(version), revision: revisionId }}>
                <Button
                  type="submit"
                  variant="default"
                  size="compact-sm"
                  aria-label={`${koreanDateTime(at)} 판으로 되돌리기`}
                >
                  되돌리기
                </Button>
              </CommandForm>
            ),
        },
      ]}
    />
  </Part>
)
