import { Button } from '@mantine/core'
import { useNavigation } from 'react-router'
import styles from './settings.module.css'

/** Saving alone leaves visitors with what they see; publishing at once shows it, where nothing else waits in the draft. */
export function SaveButtons({ publishesAlone }: { publishesAlone: boolean }) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <div className={styles.buttons}>
      <Button type="submit" name="next" value="draft" disabled={isBusy}>
        초안 저장
      </Button>
      {publishesAlone ? (
        <Button type="submit" name="next" value="publish" variant="default" disabled={isBusy}>
          저장하고 바로 공개
        </Button>
      ) : null}
    </div>
  )
}
