import { Icon } from '../frame/icon.tsx'
import { useSite } from '../site-context.tsx'
import styles from './share.module.css'

export const shareSheetId = 'share-sheet'

/** Opens the share sheet as a popover, without script; null on private documents. */
export function ShareButton({ className = styles.button }: { className?: string | undefined }) {
  if (!useSite().shared) return null
  return (
    <button className={`${className} ${styles.opener}`} type="button" popoverTarget={shareSheetId}>
      <Icon name="share" />
      공유
    </button>
  )
}
