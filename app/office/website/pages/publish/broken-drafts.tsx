import { Button, Group, Paper, Stack } from '@mantine/core'
import { CommandForm } from '#app/office/command-form.tsx'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { Part } from '#app/routes/admin/screen.tsx'

export interface BrokenRow {
  part: string
  name: string
  at: string
  by: string | undefined
}

/** Drafts that cannot be read; all others work without them. */
export const BrokenDrafts = ({ site, broken }: { site: string; broken: readonly BrokenRow[] }) =>
  broken.length ? (
    <Part
      title={`읽을 수 없는 초안 ${broken.length}건`}
      note="저장된 내용이 손상되어 열거나 공개할 수 없습니다. 버리면 방문자가 보는 내용에서 다시 시작합니다. 다른 초안은 그대로 쓸 수 있습니다."
    >
      <Stack gap="xs">
        {broken.map(({ part, name, at, by }) => (
          <Paper key={part} withBorder px="sm" py="xs">
            <CommandForm intent="discard" hidden={{ entry: part }} action={`/admin/sites/${site}/publish`}>
              <Group justify="space-between">
                <span>
                  {name} <small>{[by, koreanDateTime(at)].filter(Boolean).join(', ')}</small>
                </span>
                <Button type="submit" variant="default">
                  {name} 초안 버리기
                </Button>
              </Group>
            </CommandForm>
          </Paper>
        ))}
      </Stack>
    </Part>
  ) : null
