import { Button, Text } from '@mantine/core'
import { useFetcher } from 'react-router'
import type { QuickText } from '#app/domain/customers/campaigns/quick-texts.server.ts'
import type { Answer } from '#app/office/answer.ts'
import kit from '#app/office/kit/kit.module.css'

interface Props {
  texts: QuickText[]
  /** The customer, if the screen is not about one. */
  lead?: string
}

/** Approved texts, each sent with one press to the customer. What is typed on the screen stays. */
export function QuickTexts({ texts, lead }: Props) {
  const sending = useFetcher<Answer>()
  const { data: answer, formData } = sending
  if (!texts.length) return null
  return (
    <details>
      <summary>안내 문자 보내기</summary>
      <sending.Form method="post" className={kit.row}>
        <input type="hidden" name="intent" value="text" />
        {lead ? <input type="hidden" name="lead" value={lead} /> : null}
        {texts.map(({ id, title, text }) => (
          <Button
            key={id}
            type="submit"
            name="text"
            value={id}
            variant="default"
            title={text}
            loading={formData?.get('text') === id}
            disabled={formData !== undefined && formData.get('text') !== id}
          >
            {title}
          </Button>
        ))}
      </sending.Form>
      <Text
        size="sm"
        role="status"
        mt={6}
        {...(answer ? { fw: 600, c: answer.ok ? 'pine' : 'red' } : { c: 'dimmed' })}
      >
        {answer?.notice ?? '누르면 정해 둔 문구가 고객의 번호로 바로 나갑니다.'}
      </Text>
    </details>
  )
}
