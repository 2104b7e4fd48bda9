import { Button } from '@mantine/core'
import styles from './message-preview.module.css'

/** A text message as a handset shows it; a short one comes without its title. */
export function MessagePreview({
  label,
  written,
  isLong,
}: {
  label: string
  written: { title: string; body: string }
  isLong: boolean
}) {
  return (
    <figure className={styles.preview}>
      <figcaption>{label}</figcaption>
      {isLong && written.title ? <p className={styles.title}>{written.title}</p> : null}
      <p>{written.body}</p>
    </figure>
  )
}

/** What has to be put right before words are taken, and what somebody should weigh. */
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

/** How long a text is in EUC-KR, of how much it may be. */
export const ByteCount = ({ bytes, most }: { bytes: number; most: number }) => (
  <span className={styles.count} data-over={bytes > most || undefined}>
    <output>{bytes.toLocaleString('ko-KR')}</output> / {most.toLocaleString('ko-KR')}바이트
  </span>
)

/** Puts characters that can be sent in the place of those that cannot; without script the server does. */
export const FixButton = ({ onClick }: { onClick: React.MouseEventHandler }) => (
  <Button type="submit" name="intent" value="mend" variant="default" onClick={onClick}>
    보낼 수 없는 글자 바꾸기
  </Button>
)
