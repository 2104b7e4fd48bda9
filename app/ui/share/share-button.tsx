import { Icon } from '../frame/icon.tsx'
import { useSite } from '../site-context.tsx'
import styles from './share.module.css'

export const shareSheetId = 'share-sheet'

/** Opens the share sheet, without a script; nothing on documents that are nobody's to send on. */
export function ShareButton({ className = styles.button }: { className?: string | undefined }) {
  if (!useSite().shared) return null
  return (
    <button className={`${className} ${styles.opener}`} type="button" popoverTarget={shareSheetId}>
      <Icon name="share" />
      공유
    </button>
  )
}
