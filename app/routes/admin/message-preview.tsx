import { Button } from '@mantine/core'
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

/** Replaces characters that cannot be sent; without script the server does. */
export const FixButton = ({ onClick }: { onClick: React.MouseEventHandler }) => (
  <Button type="submit" name="intent" value="fix" variant="default" onClick={onClick}>
    보낼 수 없는 글자 바꾸기
  </Button>
)
