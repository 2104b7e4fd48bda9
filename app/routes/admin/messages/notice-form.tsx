import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { checkNotice } from '#app/domain/messages/check-notice.ts'
import { lmsBytes, makeSendable, smsBytes, unsendable } from '#app/domain/messages/euc-kr.ts'
import { formatCost } from '#app/domain/messages/message-cost.ts'
import { noticeReasons } from '#app/domain/messages/notice-reasons.ts'
import { withFieldNames, withKoreanFields } from '#app/domain/site/field-labels.ts'
import type { TemplateSite } from '#app/domain/site/message-values.ts'
import { templateKind } from '#app/domain/site/templates.ts'
import { Draft } from '../drafts/draft.tsx'
import preview from '../message-preview.module.css'
import { ByteCount, Findings, FixButton, MessagePreview } from '../message-preview.tsx'
import { Facts } from '../screen.tsx'
import { FieldButtons } from './field-buttons.tsx'
import { SavedTexts } from './saved-texts.tsx'

interface Props {
  id: string
  site: { words: TemplateSite }
  written: { text: string; at: string; reason: string; problems: string[] }
  texts: { id: string; title: string }[]
  draftKey: string
}

export function NoticeForm({ id, site: { words }, written, texts, draftKey }: Props) {
  const [typed, setTyped] = useState(written.text)
  const field = useRef<HTMLTextAreaElement>(null)
  const busy = useNavigation().state !== 'idle'
  const read = () => setTyped(field.current?.value ?? '')
  const replaceUnsendable = (event: React.MouseEvent) => {
    event.preventDefault()
    if (field.current) field.current.value = makeSendable(field.current.value)
    read()
  }
  const checked = checkNotice(withFieldNames(typed), words)
  // No errors before typing starts.
  const problems = [...new Set([...written.problems, ...(typed.trim() ? checked.problems : [])])]
  const cost = formatCost(words.sender?.prices, checked.kind)
  return (
    <div className={preview.desk}>
      <Form method="post" className={preview.form}>
        <input type="hidden" name="id" value={id} />
        <NativeSelect
          label="안내 종류"
          name="reason"
          defaultValue={written.reason}
          data={[
            { value: '', label: '선택하세요' },
            ...Object.entries(noticeReasons).map(([value, label]) => ({ value, label })),
          ]}
        />
        <Textarea
          ref={field}
          id="notice-text"
          label="내용"
          description="맨 앞의 단지 이름과 맨 뒤의 문의 전화는 적지 않아도 붙습니다."
          name="text"
          defaultValue={written.text}
          onInput={read}
          rows={8}
          resize="vertical"
        />
        <FieldButtons fields={templateKind('notice').fields} into={field} />
        <TextInput
          type="datetime-local"
          label="발송 일시(한국 시각)"
          description="비워 두면 바로 보냅니다."
          name="at"
          defaultValue={written.at}
        />
        <Findings
          problems={problems.map(withKoreanFields)}
          warnings={checked.warnings.map(withKoreanFields)}
        />
        <Draft form={draftKey} />
        <div className={preview.intents}>
          <Button type="submit" name="intent" value="look" loading={busy}>
            보내기 전에 확인
          </Button>
          {unsendable(typed).length ? <FixButton onClick={replaceUnsendable} /> : null}
        </div>
        <SavedTexts texts={texts} />
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
