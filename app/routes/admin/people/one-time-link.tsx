import { TextInput } from '@mantine/core'
import { CopyButton } from '../copy-button.tsx'
import styles from './people.module.css'

/** A one-time link, shown once: only its hash is stored. */
export function OneTimeLink({ label, note, link }: { label: string; note: string; link: string }) {
  return (
    <div className={styles.handOver}>
      <TextInput
        label={label}
        description={`이 화면을 벗어나면 다시 볼 수 없습니다. ${note}`}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.copy}>
        <CopyButton text={link} label="링크 복사" doneLabel="복사했습니다." />
      </div>
    </div>
  )
}
