import type { NamedRoom } from './room-names.ts'
import styles from './tour.module.css'
import type { Overlay } from './walkthrough.ts'

interface Props {
  rooms: NamedRoom[]
  overlay: Overlay
  goTo(roomId: string): void
  /** Draws the picture anew, with which labels are placed. */
  refresh(): void
}

/** Names of rooms that hang in the picture; the list of rooms does the same for keys and screen readers. */
export function RoomLabels({ rooms, overlay: { labels }, goTo, refresh }: Props) {
  const placeLabel = (id: string) => (label: HTMLElement | null) => {
    if (label) labels.set(id, label)
    else labels.delete(id)
    refresh()
  }
  return (
    <div className={styles.markers} aria-hidden="true">
      {rooms.map(({ id, name }) => (
        <button key={id} type="button" tabIndex={-1} hidden ref={placeLabel(id)} onClick={() => goTo(id)}>
          {name}
        </button>
      ))}
    </div>
  )
}
