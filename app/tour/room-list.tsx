import { useEffect, useRef } from 'react'
import { prefersReducedMotion } from './reduced-motion.ts'
import type { NamedRoom } from './room-names.ts'
import styles from './tour.module.css'

interface Props {
  rooms: NamedRoom[]
  roomId: string | undefined
  onChoose(roomId: string): void
}

export function RoomList({ rooms, roomId, onChoose }: Props) {
  return (
    <nav className={styles.rooms} aria-label="방">
      <ul>
        {rooms.map(({ id, name }) => (
          <li key={id}>
            <RoomButton name={name} isCurrent={id === roomId} onClick={() => onChoose(id)} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function RoomButton({ name, isCurrent, onClick }: { name: string; isCurrent: boolean; onClick(): void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const behavior = prefersReducedMotion() ? 'instant' : 'smooth'
    if (isCurrent) button.current?.scrollIntoView({ block: 'nearest', inline: 'center', behavior })
  }, [isCurrent])
  return (
    <button type="button" ref={button} aria-current={isCurrent ? 'location' : undefined} onClick={onClick}>
      {name}
    </button>
  )
}
