import { Badge, Text } from '@mantine/core'
import { Part } from '#app/routes/admin/screen.tsx'
import styles from '../drawings.module.css'
import type { MarkedFault } from './marked-faults.ts'

interface Props {
  faults: MarkedFault[]
  more: number
  isDrawn: boolean
  /** Said where there are none. */
  empty: string
  pointed: number | undefined
  onPoint: (number: number | undefined) => void
}

/** Each leads to its mark in the drawing, and is led to from there. */
export function FaultList({ faults, more, isDrawn, empty, pointed, onPoint }: Props) {
  return (
    <div>
      <Part title={faults.length ? `고칠 곳 ${faults.length + more}군데` : '점검'}>
        {faults.length ? null : (
          <Text inherit c="dimmed">
            {empty}
          </Text>
        )}
        <ol className={styles.faults}>
          {faults.map((fault) => (
            <li
              key={fault.number}
              id={`fault-${fault.number}`}
              data-pointed={pointed === fault.number || undefined}
              onPointerEnter={() => onPoint(fault.number)}
              onPointerLeave={() => onPoint(undefined)}
              onFocus={() => onPoint(fault.number)}
              onBlur={() => onPoint(undefined)}
            >
              <Fault fault={fault} isDrawn={isDrawn} />
            </li>
          ))}
        </ol>
        {more ? (
          <p>
            <small>그 밖에 {more}군데가 더 있습니다.</small>
          </p>
        ) : null}
      </Part>
    </div>
  )
}

function Fault({
  fault: { number, where, sentence, mark },
  isDrawn,
}: {
  fault: MarkedFault
  isDrawn: boolean
}) {
  const words = (
    <>
      {where ? (
        <>
          <b>{where}</b>
          <br />
        </>
      ) : null}
      {sentence}
    </>
  )
  if (mark)
    return (
      <a href={`#mark-${number}`}>
        <Badge circle color="red" variant="filled">
          {number}
        </Badge>
        <span>{words}</span>
      </a>
    )
  return (
    <p>
      <Badge circle color="red" variant="outline">
        {number}
      </Badge>
      <span>
        {words}
        {isDrawn ? (
          <>
            <br />
            <small>그림에 표시할 곳이 없는 항목입니다.</small>
          </>
        ) : null}
      </span>
    </p>
  )
}
