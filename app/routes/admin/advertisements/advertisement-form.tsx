import { Button, Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { checkAdvertisement } from '#app/domain/messages/check-template.ts'
import { lmsBytes, makeSendable, smsBytes, unsendable } from '#app/domain/messages/euc-kr.ts'
import { formatCost } from '#app/domain/messages/message-cost.ts'
import type { TemplateSite } from '#app/domain/site/message-values.ts'
import { Draft } from '../drafts/draft.tsx'
import styles from '../message-preview.module.css'
import { ByteCount, Findings, FixButton, MessagePreview } from '../message-preview.tsx'
import { Facts } from '../screen.tsx'

interface Props {
  id: string
  site: TemplateSite
  text: string
  at: string
  /** From the server; while typing, the page checks by itself. */
  problems: string[]
  draftKey: string
}

/** Form with the texts that the law requires around the message. */
export function AdvertisementForm({ id, site, text, at, problems, draftKey }: Props) {
  const [typed, setTyped] = useState(text)
  const field = useRef<HTMLTextAreaElement>(null)
  const busy = useNavigation().state !== 'idle'
  const read = () => setTyped(field.current?.value ?? '')
  const replaceUnsendable = (event: React.MouseEvent) => {
    event.preventDefault()
    if (field.current) field.current.value = makeSendable(field.current.value)
    read()
  }
  const checked = checkAdvertisement(typed, site)
  // No errors before typing starts.
  const visibleProblems = typed.trim() ? checked.problems : []
  const cost = formatCost(site.sender?.prices, checked.kind)
  return (
    <div className={styles.desk}>
      <Form method="post" className={styles.form}>
        <input type="hidden" name="id" value={id} />
        <Textarea
          ref={field}
          id="advertisement-text"
          label="광고 내용"
          description="(광고) 표시, 보내는 곳, 문의 전화, 무료수신거부 번호는 적지 않아도 붙습니다."
          name="text"
          defaultValue={text}
          onInput={read}
          rows={8}
          required
          resize="vertical"
        />
        <TextInput
          type="datetime-local"
          label="발송 일시(한국 시각)"
          description="비워 두면 바로 보냅니다. 밤 9시부터 아침 8시 사이라면 아침 8시에 나갑니다."
          name="at"
          defaultValue={at}
        />
        <Findings problems={[...new Set([...problems, ...visibleProblems])]} warnings={[]} />
        <Draft form={draftKey} />
        <div className={styles.intents}>
          <Button type="submit" name="intent" value="look" loading={busy}>
            보내기 전에 확인
          </Button>
          {unsendable(typed).length ? <FixButton onClick={replaceUnsendable} /> : null}
        </div>
      </Form>
      <div>
        <Facts
          facts={[
            ['종류', `${checked.kind}${cost ? `, 한 건 ${cost}` : ''}`],
            [
              '길이',
              <ByteCount
                key="count"
                bytes={checked.bytes}
                max={checked.kind === 'SMS' ? smsBytes : lmsBytes}
              />,
            ],
          ]}
        />
        <MessagePreview
          label="받는 사람이 보는 문자"
          message={checked.sample}
          isLong={checked.kind === 'LMS'}
        />
      </div>
    </div>
  )
}
