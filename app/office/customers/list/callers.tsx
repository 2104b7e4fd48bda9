import { Box, Button, Group, Paper, Stack, Text, Textarea, Title } from '@mantine/core'
import type { Caller } from '#app/domain/customers/list/find-callers.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { OpenedPanel } from '#app/office/kit/opened-panel.tsx'
import type * as commands from './commands.server.ts'
import { shortTime } from './list-words.ts'

interface Props {
  callers: Caller[]
  phoneEnd: string
  now: string
}

/** Customers of colleagues, found by the end of the number: the assignee of each, and a form for a note to that person. */
export const Callers = ({ callers, phoneEnd, now }: Props) =>
  callers.length ? (
    <Paper component="section" withBorder p="md" mb="md" aria-labelledby="callers">
      <Title order={2} size="md" id="callers" mb={8}>
        동료가 맡은 고객
      </Title>
      <Stack component="ul" gap={8} p={0} m={0}>
        {callers.map((caller) => (
          <Group component="li" key={caller.leadId} gap="md">
            <Text fw={600}>{caller.name}</Text>
            <span>뒷자리 {phoneEnd}</span>
            <span>{caller.owner ? `담당 ${caller.owner}` : '담당 미배정'}</span>
            {caller.visitAt ? <span>{shortTime(caller.visitAt, now)} 방문예약</span> : null}
            {callers.length > 1 ? (
              <OpenedPanel
                position="bottom"
                width={360}
                button={
                  <Button variant="default" ml="auto">
                    {noteFor(caller)}
                  </Button>
                }
              >
                <NoteForm caller={caller} phoneEnd={phoneEnd} />
              </OpenedPanel>
            ) : (
              <Box flex="1 1 320px">
                <NoteForm caller={caller} phoneEnd={phoneEnd} />
              </Box>
            )}
          </Group>
        ))}
      </Stack>
    </Paper>
  ) : null

const noteFor = ({ owner }: Caller) => (owner ? '담당자에게 메모 남기기' : '메모 남기기')

const NoteForm = ({ caller, phoneEnd }: { caller: Caller; phoneEnd: string }) => (
  <CommandForm<typeof commands.message>
    intent="message"
    hidden={{ lead: caller.leadId, site: caller.siteSlug, phoneEnd }}
    preventScrollReset
  >
    {({ field }) => (
      <Stack align="flex-start">
        <Textarea
          {...field('text')}
          w="100%"
          label={noteFor(caller)}
          rows={3}
          maxLength={500}
          required
          placeholder="예: 14시 이후 통화 원하심. 84A 잔여 세대 문의"
        />
        <Button type="submit">남기기</Button>
      </Stack>
    )}
  </CommandForm>
)
