import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { Link } from 'react-router'
import type { SpamBurstGroup } from '#app/domain/customers/intake/find-spam-burst.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { Facts, Part } from '#app/routes/admin/screen.tsx'
import type * as commands from './commands.server.ts'

interface Props {
  site: { slug: string; name: string }
  written: { from: string; until: string }
  chosen: Omit<SpamBurstGroup, 'untouched'> & { open: number; visits: number; messages: number }
  back: string
}

export function UndoForm({ site, written, chosen, back }: Props) {
  const { block, proven, open, answered, handled, visits, messages } = chosen
  return (
    <Part
      title={`접수 ${koreanNumber(open)}건을 되돌릴까요?`}
      note={`${block ? `${block} 대역에서` : '모든 대역에서'} 자동 등록 확인을 ${proven ? '거쳐' : '거치지 않고'} 들어온 접수입니다. 고객이 철회한 것처럼 모두 파기하며, 되돌린 뒤에는 살릴 수 없습니다.`}
    >
      <Facts
        facts={[
          ['시간', `${written.from.replace('T', ' ')} ~ ${written.until.replace('T', ' ')}`],
          ['파기할 접수', `${koreanNumber(open)}건`],
          ['풀릴 방문 자리', `${koreanNumber(visits)}개`],
          ['보내지 않을 문자', `${koreanNumber(messages)}건`],
          [
            '그대로 둘 접수',
            `본인이 확인 ${koreanNumber(answered)}건, 직원이 맡거나 봄 ${koreanNumber(handled)}건`,
          ],
        ]}
      />
      <CommandForm<typeof commands.undo>
        intent="undo"
        hidden={{ site: site.slug, ...written, group: chosen.key }}
      >
        {({ box }) => (
          <Stack mt={14}>
            <Checkbox {...box('sure')} label="숫자를 확인했고, 되돌릴 수 없음을 알고 있습니다" />
            <Group gap={8}>
              <Button type="submit" color="red">
                {koreanNumber(open)}건 되돌리기
              </Button>
              <Button component={Link} to={back} variant="default">
                그만두기
              </Button>
            </Group>
          </Stack>
        )}
      </CommandForm>
    </Part>
  )
}
