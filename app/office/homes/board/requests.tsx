import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { homeNames } from '#app/domain/homes/home.ts'
import type { RequestKind, WaitingRequest } from '#app/domain/sales/requests.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { koreanDayTime } from '#app/platform/korean-time.ts'
import type * as commands from './commands.server.ts'

const kindNames: Record<RequestKind, string> = { open: '공급 시작', assign: '당첨자 배정', end: '해지' }

/** Requests that wait for a second person. A single one is shown whole; several are collapsed, so that the board stays visible. */
export const Requests = ({ requests, manages }: { requests: WaitingRequest[]; manages: boolean }) => (
  <Paper component="details" open={requests.length === 1} withBorder px="md" py={12} mb={12}>
    <summary>
      <Title order={2} size="md" display="inline">
        승인 대기 {requests.length}건
      </Title>
    </summary>
    <Stack component="ul" gap={10} p={0} m="10px 0 0">
      {requests.map((one) => (
        <Group component="li" key={one.id} gap="md" justify="space-between">
          <div>
            <Text fw={600}>
              {kindNames[one.kind]}{' '}
              <Text span fw={400}>
                {one.about}
              </Text>
            </Text>
            <Text size="sm" c="dimmed">
              {one.count > one.homes.length && one.homes[0]
                ? `${homeNames([one.homes[0]])} 외 ${koreanNumber(one.count - 1)}세대`
                : homeNames(one.homes)}
              {one.reason ? `, ${one.reason}` : ''}
            </Text>
            <Text size="sm" c="dimmed">
              {koreanDayTime(one.askedAt)} {one.askedBy ?? '퇴사한 직원'} 요청
            </Text>
          </div>
          <CommandForm<typeof commands.decide>
            intent="decide"
            hidden={{ request: one.id }}
            preventScrollReset
          >
            <Group gap={8}>
              {one.isOwn ? (
                <Button type="submit" name="decision" value="withdraw" variant="default">
                  요청 취소
                </Button>
              ) : (
                <>
                  <Button
                    type="submit"
                    name="decision"
                    value="agree"
                    variant={manages ? 'filled' : 'default'}
                  >
                    승인
                  </Button>
                  <Button type="submit" name="decision" value="refuse" variant="default">
                    반려
                  </Button>
                </>
              )}
            </Group>
          </CommandForm>
        </Group>
      ))}
    </Stack>
  </Paper>
)
