import { Button, Checkbox } from '@mantine/core'
import { Form } from 'react-router'
import { Part } from '../../screen.tsx'

export const ApprovalPart = ({ isNeeded }: { isNeeded: boolean }) => (
  <Part
    title="승인"
    note="켜면 누구도 혼자 공개할 수 없고, 초안을 만든 사람이 아닌 관리자가 승인해야 공개됩니다."
  >
    <Form method="post">
      <Checkbox name="needed" value="1" label="다른 사람의 승인을 받아 공개" defaultChecked={isNeeded} />
      <Button type="submit" name="intent" value="approval" variant="default" mt="sm">
        저장
      </Button>
    </Form>
  </Part>
)
