import { Button, Group, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import type { AudienceSoFar } from '#app/domain/customers/campaigns/audience-so-far.server.ts'
import { checkAdvertisement, type TemplateCheck } from '#app/domain/messages/check-template.ts'
import { makeSendable, unsendable } from '#app/domain/messages/euc-kr.ts'
import { formatCost } from '#app/domain/messages/message-cost.ts'
import type { TemplateSite } from '#app/domain/site/message-values.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { Draft } from '#app/office/drafts/draft.tsx'
import { DayTimeField } from '#app/office/kit/date-fields.tsx'
import kit from '#app/office/kit/kit.module.css'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { LookOver } from '../look-over.tsx'
import { Findings, FixButton, Measured } from '../message-preview.tsx'
import { readSendTime } from '../send-time.ts'
import type { useLookOver } from '../use-look-over.ts'
import type * as commands from './commands.server.ts'
import { describeSendTime } from './describe-send-time.ts'

interface Props {
  id: string
  site: { slug: string; words: TemplateSite }
  audience: AudienceSoFar
  isTrial: boolean
  over: ReturnType<typeof useLookOver>
}

/** The form shows the texts that the law requires around the message. */
export function AdvertisementForm({ id, site: { slug, words }, audience, isTrial, over }: Props) {
  const [typed, setTyped] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const fix = () => {
    if (!text.current) return
    text.current.value = makeSendable(text.current.value)
    text.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const checked = checkAdvertisement(typed, words)
  // No errors before typing starts.
  const problems = new Set([...over.problems, ...(typed.trim() ? checked.problems : [])])
  const { written } = over
  return (
    <CommandForm<typeof commands.send> intent="send" hidden={{ id: written?.id ?? id }} keepsTyped ref={form}>
      {({ field, isBusy }) => (
        <>
          <div className={kit.split} hidden={written !== undefined}>
            <div className={kit.form}>
              <Textarea
                {...field('text')}
                ref={text}
                id="advertisement-text"
                label="광고 내용"
                description="(광고) 표시, 보내는 곳, 문의 전화, 무료수신거부 번호는 적지 않아도 붙습니다."
                onInput={({ currentTarget }) => setTyped(currentTarget.value)}
                rows={8}
                resize="vertical"
              />
              <DayTimeField
                {...field('at')}
                label="발송 일시(한국 시각)"
                description="비워 두면 바로 보냅니다. 밤 9시부터 아침 8시 사이라면 아침 8시에 나갑니다."
              />
              <Findings problems={[...problems]} warnings={[]} />
              <Draft form={`advertisements/new:${slug}`} />
              <Group gap={8}>
                <Button type="button" onClick={() => over.look(form.current)}>
                  보내기 전에 확인
                </Button>
                {unsendable(typed).length ? <FixButton fix={fix} /> : null}
              </Group>
            </div>
            <Measured checked={checked} sender={words.sender} />
          </div>
          {written ? (
            <LookOver
              facts={factsOf(written.at, checked, audience, words.sender)}
              message={checked.sample}
              isLong={checked.kind === 'LMS'}
              isTrial={isTrial}
              isBusy={isBusy}
              submit={audience.isComplete ? `${koreanNumber(audience.eligible)}명에게 보내기` : '보내기'}
              onEdit={over.edit}
            />
          ) : null}
        </>
      )}
    </CommandForm>
  )
}

/** To whom, when and for how much it goes out. */
function factsOf(
  at: string,
  { kind, bytes }: TemplateCheck,
  { eligible, isComplete }: AudienceSoFar,
  sender: TemplateSite['sender'],
): [label: string, value: string][] {
  const now = new Date()
  const cost = isComplete
    ? formatCost(sender?.prices, kind, eligible)
    : sender?.prices && '받는 사람을 다 세면 나옵니다.'
  const dailyLimit = sender?.dailyLimit
  return [
    [
      '받는 사람',
      isComplete ? `${koreanNumber(eligible)}명` : `${koreanNumber(eligible)}명 이상, 세고 있습니다.`,
    ],
    ['발송 일시', describeSendTime(readSendTime(at, now).beginsAt, now)],
    ['종류와 길이', `${kind}, ${koreanNumber(bytes)}바이트`],
    ...(cost ? ([['요금', cost]] as [string, string][]) : []),
    ...(dailyLimit && dailyLimit < eligible
      ? ([['하루 한도', `${koreanNumber(dailyLimit)}건. 넘는 것은 다음 날 아침 8시에 나갑니다.`]] as [
          string,
          string,
        ][])
      : []),
  ]
}
