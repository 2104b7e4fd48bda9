import { Button, Group, NativeSelect, Paper, Text, TextInput } from '@mantine/core'
import type { BoardHome } from '#app/domain/homes/home-cell.ts'
import { writeSeen } from '#app/domain/homes/home-cell.ts'
import { channelNames } from '#app/domain/homes/home-states.ts'
import { type Answer, noticeOf } from '#app/office/answer.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { Notice } from '#app/routes/admin/notice.tsx'
import styles from './board.module.css'
import type * as commands from './commands.server.ts'

interface Props {
  homes: BoardHome[]
  rights: { manages: boolean }
  chooseMatching: () => void
  isNarrow: boolean
  end: () => void
  answer: Answer | undefined
}

const offered = ['special', 'general', 'unranked', 'optional', 'first-come', 'own', 'reclaimed'] as const

/** Actions on the selected homes, all of them or none. */
export function ChosenHomes({ homes, rights, chooseMatching, isNarrow, end, answer }: Props) {
  const seen = writeSeen(homes)
  const isAnswered = answer?.intent === 'open' || answer?.intent === 'change'
  return (
    <Paper
      component="section"
      className={styles.chosen}
      withBorder
      shadow="md"
      p="md"
      aria-label="선택한 세대"
    >
      <Notice notice={isAnswered ? noticeOf(answer) : undefined} />
      <Group gap={12} align="flex-end">
        <Text role="status" fw={700}>
          {koreanNumber(homes.length)}세대 선택
        </Text>
        <Button variant="subtle" onClick={chooseMatching}>
          {isNarrow ? '조건에 맞는 세대 모두' : '모든 세대'}
        </Button>
        <CommandForm<typeof commands.open> intent="open" hidden={{ homes: seen }} preventScrollReset>
          {({ field }) => (
            <Group gap={8} align="flex-end">
              <NativeSelect
                {...field('channel')}
                label="공급 방법"
                data={[
                  { value: '', label: '선택' },
                  ...offered.map((value) => ({ value, label: channelNames[value] })),
                ]}
              />
              <TextInput
                {...field('reason')}
                label="근거"
                placeholder="예: 입주자모집공고 2026. 11. 12."
                maxLength={500}
                w={260}
              />
              <Button type="submit" disabled={!homes.length}>
                공급 시작 요청
              </Button>
            </Group>
          )}
        </CommandForm>
        <CommandForm<typeof commands.change> intent="change" hidden={{ homes: seen }} preventScrollReset>
          <Group gap={8}>
            <Button type="submit" name="event" value="close" variant="default" disabled={!homes.length}>
              미달로 마감
            </Button>
            {rights.manages ? (
              <>
                <Button type="submit" name="event" value="exclude" variant="default" disabled={!homes.length}>
                  공급 제외
                </Button>
                <Button type="submit" name="event" value="include" variant="default" disabled={!homes.length}>
                  공급 대상으로
                </Button>
              </>
            ) : null}
          </Group>
        </CommandForm>
        <Button variant="subtle" onClick={end} ml="auto">
          닫기
        </Button>
      </Group>
    </Paper>
  )
}
