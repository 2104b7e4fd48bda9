import { Button, Kbd, Title } from '@mantine/core'
import type { RefObject } from 'react'
import { callResults } from '#app/domain/customers/calls/call-draft.ts'
import { callResultNames } from '#app/domain/customers/customer/lead-status.ts'
import { Facts } from '#app/routes/admin/screen.tsx'

const keys: [key: string, action: string][] = [
  ['D', '전화 걸기'],
  ...callResults.map((result, i): [string, string] => [String(i + 1), callResultNames[result]]),
  ['M', '메모 적기'],
  ['Esc', '입력란에서 나오기'],
  ['Ctrl+Enter', '저장하고 다음'],
  ['J', '다음 고객'],
  ['K', '이전 고객'],
  ['?', '단축키 보기'],
]

export const KeyList = ({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) => (
  <dialog ref={dialog} aria-labelledby="call-keys">
    <Title order={2} size="1.125rem" mb={8} id="call-keys">
      단축키
    </Title>
    <Facts facts={keys.map(([key, action]) => [action, <Kbd key={key}>{key}</Kbd>])} />
    <form method="dialog">
      <Button type="submit" variant="default" mt={14}>
        닫기
      </Button>
    </form>
  </dialog>
)
