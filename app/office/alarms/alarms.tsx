import { Box, Button, Group, Text } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import type { OpenAlarm } from '#app/domain/record/alarms/open-alarms.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { koreanDateTime } from '#app/platform/korean-time.ts'

export function Alarms({ alarms }: { alarms: OpenAlarm[] }) {
  const { pathname, search } = useLocation()
  if (!alarms.length) return null
  return (
    <Box component="section" px={{ base: 16, sm: 24 }} bg="brass.1" fz="sm" aria-label="확인이 필요한 일">
      <ul className={kit.parts}>
        {alarms.map(({ id, site, sentence, link, lastAt, isLasting }) => (
          <Group key={id} component="li" gap="4px 20px" py={8}>
            <Text inherit flex="1 1 32ch">
              {site ? <b>{site}</b> : <b>서버</b>} {sentence} <small>{koreanDateTime(lastAt)}</small>
            </Text>
            {link ? <Link to={link.href}>{link.title}</Link> : null}
            {isLasting ? null : (
              <CommandForm
                intent="acknowledge"
                action="/admin/alarms"
                hidden={{ alarm: id, back: pathname + search }}
              >
                <Button type="submit" variant="default">
                  확인했습니다
                </Button>
              </CommandForm>
            )}
          </Group>
        ))}
      </ul>
    </Box>
  )
}
