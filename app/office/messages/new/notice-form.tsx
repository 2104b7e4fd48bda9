import { Button, Checkbox, Group, NativeSelect, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { checkNotice } from '#app/domain/messages/check-notice.ts'
import { makeSendable, unsendable } from '#app/domain/messages/euc-kr.ts'
import { noticeReasons } from '#app/domain/messages/notice-reasons.ts'
import { withFieldNames, withKoreanFields } from '#app/domain/site/field-labels.ts'
import type { TemplateSite } from '#app/domain/site/message-values.ts'
import { templateKind } from '#app/domain/site/templates.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { Draft } from '#app/office/drafts/draft.tsx'
import { DayTimeField } from '#app/office/kit/date-fields.tsx'
import kit from '#app/office/kit/kit.module.css'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { FieldButtons } from '../field-buttons.tsx'
import { LookOver } from '../look-over.tsx'
import { Findings, FixButton, Measured } from '../message-preview.tsx'
import type { useLookOver } from '../use-look-over.ts'
import type * as commands from './commands.server.ts'
import { type FactsOfNotice, factsOfNotice } from './facts-of-notice.ts'
import { SavedTexts } from './saved-texts.tsx'

interface Props extends Omit<FactsOfNotice, 'site'> {
  id: string
  site: { slug: string; words: TemplateSite }
  texts: { id: string; title: string; text: string }[]
  draftKey: string
  isTrial: boolean
  over: ReturnType<typeof useLookOver>
}

export function NoticeForm({ id, site: { slug, words }, texts, draftKey, isTrial, over, ...facts }: Props) {
  const [typed, setTyped] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const put = (change: (written: string) => string) => {
    if (!text.current) return
    text.current.value = change(text.current.value)
    text.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const checked = checkNotice(withFieldNames(typed), words)
  // No errors before typing starts.
  const problems = [...new Set([...over.problems, ...(typed.trim() ? checked.problems : [])])]
  const { written } = over
  const recipients = facts.customer ? 1 : (facts.audience?.count ?? 0)
  return (
    <>
      <CommandForm<typeof commands.send>
        intent="send"
        hidden={{ site: slug, id: written?.id ?? id }}
        keepsTyped
        ref={form}
      >
        {({ field, box, isBusy }) => (
          <>
            <div className={kit.split} hidden={written !== undefined}>
              <div className={kit.form}>
                <NativeSelect
                  {...field('reason')}
                  label="안내 종류"
                  data={[
                    { value: '', label: '선택하세요' },
                    ...Object.entries(noticeReasons).map(([value, label]) => ({ value, label })),
                  ]}
                />
                <Textarea
                  {...field('text')}
                  ref={text}
                  id="notice-text"
                  label="내용"
                  description="맨 앞의 단지 이름과 맨 뒤의 문의 전화는 적지 않아도 붙습니다."
                  onInput={({ currentTarget }) => setTyped(currentTarget.value)}
                  rows={8}
                  resize="vertical"
                />
                <FieldButtons fields={templateKind('notice').fields} into={text} />
                <DayTimeField
                  {...field('at')}
                  label="발송 일시(한국 시각)"
                  description="비워 두면 바로 보냅니다."
                />
                <Findings
                  problems={problems.map(withKoreanFields)}
                  warnings={checked.warnings.map(withKoreanFields)}
                />
                <Draft form={draftKey} />
                <Group gap={8}>
                  <Button type="button" onClick={() => over.look(form.current)}>
                    보내기 전에 확인
                  </Button>
                  {unsendable(typed).length ? <FixButton fix={() => put(makeSendable)} /> : null}
                </Group>
              </div>
              <Measured checked={checked} sender={words.sender} />
            </div>
            {written ? (
              <LookOver
                facts={factsOfNotice(written, checked, { ...facts, site: words })}
                message={checked.sample}
                isLong={checked.kind === 'LMS'}
                isTrial={isTrial}
                isBusy={isBusy}
                submit={facts.customer ? '보내기' : `${koreanNumber(recipients)}명에게 보내기`}
                onEdit={over.edit}
              >
                <Findings problems={[]} warnings={checked.warnings} />
                {checked.warnings.length ? (
                  <Checkbox {...box('sure')} label="혜택이나 행사를 알리는 내용이 없는 안내 문자입니다." />
                ) : null}
              </LookOver>
            ) : null}
          </>
        )}
      </CommandForm>
      {written ? null : (
        <SavedTexts
          site={slug}
          texts={texts}
          written={typed}
          onUse={(saved) => put((now) => [now, saved].filter(Boolean).join('\n'))}
        />
      )}
    </>
  )
}
