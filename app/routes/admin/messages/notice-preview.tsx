import { Button, Checkbox } from '@mantine/core'
import { Form } from 'react-router'
import { checkNotice } from '#app/domain/messages/check-notice.ts'
import { formatCost } from '#app/domain/messages/message-cost.ts'
import { type NoticeReason, noticeReasons } from '#app/domain/messages/notice-reasons.ts'
import { withFieldNames } from '#app/domain/site/field-labels.ts'
import type { TemplateSite } from '#app/domain/site/message-values.ts'
import { koreanDateTime, koreanHour, koreanInstant } from '#app/platform/korean-time.ts'
import preview from '../message-preview.module.css'
import { Findings, MessagePreview } from '../message-preview.tsx'
import { Facts } from '../screen.tsx'
import type { CountedAudience } from './audience-part.tsx'

interface Props {
  id: string
  site: { words: TemplateSite }
  written: { text: string; at: string; reason: string }
  customer: { name: string; phone: string } | undefined
  audience: CountedAudience | undefined
  sentToday: number
  isTrial: boolean
}

export function NoticePreview({
  id,
  site: { words },
  written,
  customer,
  audience,
  sentToday,
  isTrial,
}: Props) {
  const checked = checkNotice(withFieldNames(written.text), words)
  const recipients = customer ? 1 : (audience?.count ?? 0)
  const leftOut = Object.values(audience?.leftOut ?? {}).reduce((sum, count) => sum + count, 0)
  const cost = formatCost(words.sender?.prices, checked.kind, recipients)
  const dailyLimit = words.sender?.dailyLimit
  return (
    <div className={preview.desk}>
      <div>
        <Facts
          facts={[
            ['받는 사람', customer ? `${customer.name} ${customer.phone}` : `${count(recipients)}명`],
            ...fact('제외', leftOut ? `${count(leftOut)}명` : undefined),
            ['안내 종류', noticeReasons[written.reason as NoticeReason]],
            ['발송 일시', sendTime(written.at)],
            ['종류와 길이', `${checked.kind}, ${count(checked.bytes)}바이트(견본 값)`],
            ...fact('요금', cost),
            ...fact(
              '하루 한도',
              dailyLimit === undefined
                ? undefined
                : `${count(dailyLimit)}건 가운데 오늘 ${count(sentToday)}건을 썼습니다.${
                    sentToday + recipients > dailyLimit ? ' 넘는 것은 다음 날 아침 8시에 나갑니다.' : ''
                  }`,
            ),
          ]}
        />
        {isTrial ? (
          <p className={preview.trial}>시험 발송기로 설정되어 있어 실제 휴대전화로는 나가지 않습니다.</p>
        ) : null}
        <Findings problems={[]} warnings={checked.warnings} />
        <Form method="post" className={preview.send}>
          {Object.entries({ id, ...written })
            .filter(([name]) => ['id', 'text', 'at', 'reason'].includes(name))
            .map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={String(value)} />
            ))}
          {checked.warnings.length ? (
            <Checkbox name="sure" label="혜택이나 행사를 알리는 내용이 없는 안내 문자입니다." />
          ) : null}
          <Button type="submit" name="intent" value="send">
            {customer ? '보내기' : `${count(recipients)}명에게 보내기`}
          </Button>
          <Button type="submit" name="intent" value="edit" variant="default">
            다시 쓰기
          </Button>
        </Form>
      </div>
      <MessagePreview
        label="받는 사람이 보는 문자"
        message={checked.sample}
        isLong={checked.kind === 'LMS'}
      />
    </div>
  )
}

const count = (number: number) => number.toLocaleString('ko-KR')

const fact = (label: string, value: string | undefined): [string, string][] => (value ? [[label, value]] : [])

function sendTime(at: string): string {
  const instant = at ? koreanInstant(at) : undefined
  if (!instant) return '확인하면 바로 나갑니다.'
  const hour = koreanHour(instant)
  return koreanDateTime(instant) + (hour < 8 || hour >= 21 ? '. 밤에 나가는 문자입니다.' : '')
}
