import { useEffect, useRef, useState } from 'react'
import type { ChosenOutlook, Outlooks } from './outlook/outlooks.ts'
import { Tool } from './toolbar.tsx'
import styles from './tour.module.css'
import { TourIcon } from './tour-icon.tsx'

interface Props extends ChosenOutlook {
  outlooks: Outlooks
  /** The picture chosen last could not be had. */
  hasFailed: boolean
  onChoose(chosen: ChosenOutlook): void
}

/** Whose windows the walk looks out of. */
export function OutlookTool(props: Props) {
  const [isOpen, setOpen] = useState(false)
  const tool = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    tool.current?.focus()
  }
  return (
    <>
      <Tool icon="outlook" tool={tool} isExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
        창밖
      </Tool>
      {isOpen ? <OutlookPanel {...props} onClose={close} /> : null}
    </>
  )
}

function OutlookPanel(props: Props & { onClose(): void }) {
  const { outlooks, home, floor, hasFailed, onChoose, onClose } = props
  const first = useRef<HTMLSelectElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <div
      className={styles.outlook}
      role="group"
      aria-label="창밖 조망"
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      {hasFailed ? <p role="alert">창밖 그림을 불러오지 못했습니다. 다시 선택해 주세요.</p> : null}
      <select
        ref={first}
        aria-label="동·호"
        value={home}
        onChange={({ target }) => onChoose({ home: Number(target.value), floor })}
      >
        {outlooks.homes.map(({ id, name }, i) => (
          <option key={id} value={i}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label="층"
        value={floor}
        onChange={({ target }) => onChoose({ home, floor: Number(target.value) })}
      >
        {outlooks.homes[home]?.floors.map((storey, i) => (
          <option key={storey} value={i}>
            {storey}층
          </option>
        ))}
      </select>
      <button type="button" aria-label="창밖 조망 닫기" onClick={onClose}>
        <TourIcon name="close" />
      </button>
    </div>
  )
}
