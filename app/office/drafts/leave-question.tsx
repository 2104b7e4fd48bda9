import { Button, Group, Modal, Stack, Text } from '@mantine/core'

export interface LeaveQuestionProps {
  stay: () => void
  /** Continues the navigation. */
  leave: () => void
}

/** Asks whether to leave what was typed. */
export default function LeaveQuestion({ stay, leave }: LeaveQuestionProps) {
  return (
    <Modal opened onClose={stay} title="저장하지 않은 내용이 있습니다">
      <Stack gap={12}>
        <Text>이 화면에서 고치신 내용이 아직 초안에 저장되지 않았습니다. 나가시면 사라집니다.</Text>
        <Group gap={8}>
          <Button data-autofocus onClick={stay}>
            계속 작성하기
          </Button>
          <Button variant="default" onClick={leave}>
            저장하지 않고 나가기
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
