import { Button } from '@mantine/core'
import type { TemplateCheck } from '#app/domain/messages/check-template.ts'
import { lmsBytes, smsBytes } from '#app/domain/messages/euc-kr.ts'
import { formatCost } from '#app/domain/messages/message-cost.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { Facts } from '#app/routes/admin/screen.tsx'
import styles from './message-preview.module.css'

export function MessagePreview({
  label,
  message,
  isLong,
}: {
  label: string
  message: { title: string; body: string }
  isLong: boolean
}) {
  return (
    <figure className={styles.preview}>
      <figcaption>{label}</figcaption>
      {isLong && message.title ? <p className={styles.title}>{message.title}</p> : null}
      <p>{message.body}</p>
    </figure>
  )
}

export function Findings({ problems, warnings }: { problems: string[]; warnings: string[] }) {
  return (
    <div className={styles.findings} aria-live="polite">
      {problems.length ? (
        <ul data-bad>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      ) : null}
      {warnings.length ? (
        <ul>
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** Length in EUC-KR bytes with its maximum. */
export const ByteCount = ({ bytes, max }: { bytes: number; max: number }) => (
  <span className={styles.count} data-over={bytes > max || undefined}>
    <output>{bytes.toLocaleString('ko-KR')}</output> / {max.toLocaleString('ko-KR')}바이트
  </span>
)

/** Replaces characters that cannot be sent in the fields that are given. */
export const FixButton = ({ fix }: { fix: () => void }) => (
  <Button type="button" variant="default" onClick={fix}>
    보낼 수 없는 글자 바꾸기
  </Button>
)

/** As a message that is being written arrives, with its length and cost. */
export function Measured({ checked, sender }: { checked: TemplateCheck; sender: SiteSettings['sender'] }) {
  const { kind, bytes, sample } = checked
  const cost = formatCost(sender?.prices, kind)
  const max = kind === 'SMS' ? smsBytes : lmsBytes
  return (
    <div>
      <Facts
        facts={[
          ['종류', `${kind}${cost ? `, 한 건 ${cost}` : ''}`],
          ['길이', <ByteCount key="count" bytes={bytes} max={max} />],
        ]}
      />
      <MessagePreview label="받는 사람이 보는 문자" message={sample} isLong={kind === 'LMS'} />
    </div>
  )
}
