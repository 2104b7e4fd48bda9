import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useBeforeUnload, useBlocker } from 'react-router'
import { findTyped } from './typed-forms.ts'

const guardUnload = (event: BeforeUnloadEvent) => findTyped() && event.preventDefault()

/** Asks before a screen is left in which somebody has typed and not saved. A router has one such guard, so the frame draws it. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && findTyped() !== undefined,
  )
  useBeforeUnload(guardUnload)
  const stay = () => blocker.reset?.()
  return (
    <Modal opened={blocker.state === 'blocked'} onClose={stay} title="저장하지 않은 내용이 있습니다">
      <Stack gap={12}>
        <Text>이 화면에서 고치신 내용이 아직 초안에 저장되지 않았습니다. 나가시면 사라집니다.</Text>
        <Group gap={8}>
          <Button data-autofocus onClick={stay}>
            계속 작성하기
          </Button>
          <Button variant="default" onClick={() => blocker.proceed?.()}>
            저장하지 않고 나가기
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
