import { Button } from '@mantine/core'
import { Form } from 'react-router'
import type { AudienceSoFar } from '#app/domain/customers/campaigns/audience-so-far.server.ts'
import { formatCost } from '#app/domain/messages/message-cost.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import styles from '../message-preview.module.css'
import { MessagePreview } from '../message-preview.tsx'
import { Facts } from '../screen.tsx'

interface Props {
  draft: { id: string; text: string; at: string }
  look: {
    message: { title: string; body: string }
    kind: 'SMS' | 'LMS' | 'e-mail'
    bytes: number
    goesOut: string
  }
  audience: AudienceSoFar
  sender: SiteSettings['sender']
  isTrial: boolean
}

export function SendPreview({ draft, look, audience, sender, isTrial }: Props) {
  const { eligible, isComplete } = audience
  const cost = isComplete
    ? formatCost(sender?.prices, look.kind, eligible)
    : sender?.prices && '받는 사람을 다 세면 나옵니다.'
  const dailyLimit = sender?.dailyLimit
  return (
    <div className={styles.desk}>
      <div>
        <Facts
          facts={[
            ['받는 사람', isComplete ? `${count(eligible)}명` : `${count(eligible)}명 이상, 세고 있습니다.`],
            ['발송 일시', look.goesOut],
            ['종류와 길이', `${look.kind}, ${count(look.bytes)}바이트`],
            ...(cost ? ([['요금', cost]] as [string, string][]) : []),
            ...(dailyLimit && dailyLimit < eligible
              ? ([['하루 한도', `${count(dailyLimit)}건. 넘는 것은 다음 날 아침 8시에 나갑니다.`]] as [
                  string,
                  string,
                ][])
              : []),
          ]}
        />
        {isTrial ? (
          <p className={styles.trial}>시험 발송기로 설정되어 있어 실제 휴대전화로는 나가지 않습니다.</p>
        ) : null}
        <Form method="post" className={styles.send}>
          <input type="hidden" name="id" value={draft.id} />
          <input type="hidden" name="text" value={draft.text} />
          <input type="hidden" name="at" value={draft.at} />
          <Button type="submit" name="intent" value="send">
            {isComplete ? `${count(eligible)}명에게 보내기` : '보내기'}
          </Button>
          <Button type="submit" name="intent" value="edit" variant="default">
            다시 쓰기
          </Button>
        </Form>
      </div>
      <MessagePreview label="받는 사람이 보는 문자" message={look.message} isLong={look.kind === 'LMS'} />
    </div>
  )
}

const count = (number: number) => number.toLocaleString('ko-KR')
