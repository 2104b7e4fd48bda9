import type { NamedRoom } from './room-names.ts'
import styles from './tour.module.css'
import type { Overlay } from './walkthrough.ts'

interface Props {
  rooms: NamedRoom[]
  overlay: Overlay
  goTo(roomId: string): void
  /** A new frame places the labels. */
  refresh(): void
}

/** For pointers; keys and screen readers have the list of rooms. */
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
