import { Button, Stack } from '@mantine/core'
import type { OwnSession } from '#app/domain/staff/sessions.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { deviceName } from '../account/own/device-name.ts'

interface Props {
  site: string
  member: { membershipId: string; name: string }
  sessions: OwnSession[]
}

/** Devices on which a colleague is signed in. A lost telephone can be signed out here. */
export function Devices({ site, member: { membershipId, name }, sessions }: Props) {
  const [last] = sessions
  if (!last) return <>없음</>
  return (
    <details>
      <summary aria-label={`${name}의 로그인한 기기 ${sessions.length}대`}>{sessions.length}대</summary>
      <Stack gap={12} py={8}>
        <ul>
          {sessions.map(({ id, userAgent, addressBlock, updatedAt }) => (
            <li key={id}>
              {deviceName(userAgent)}, 마지막 사용 {koreanDateTime(updatedAt)}
              {addressBlock ? `, 접속 대역 ${addressBlock}` : ''}
            </li>
          ))}
        </ul>
        <CommandForm intent="signOut" hidden={{ site, membership: membershipId }}>
          <Button type="submit" variant="default" aria-label={`${name} 모든 기기에서 로그아웃`}>
            모든 기기에서 로그아웃
          </Button>
        </CommandForm>
      </Stack>
    </details>
  )
}
