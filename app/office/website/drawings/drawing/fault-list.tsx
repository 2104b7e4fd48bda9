import { Badge, Text } from '@mantine/core'
import { Part } from '#app/routes/admin/screen.tsx'
import styles from '../drawings.module.css'
import type { MarkedFault } from './marked-faults.ts'

interface Props {
  faults: MarkedFault[]
  /** Number of faults that prevent publishing. */
  stops: number
  more: number
  isDrawn: boolean
  /** Said where there are none. */
  empty: string
  pointed: number | undefined
  onPoint: (number: number | undefined) => void
}

/** Each leads to its mark in the drawing, and is led to from there. */
export function FaultList({ faults, stops, more, isDrawn, empty, pointed, onPoint }: Props) {
  return (
    <div>
      <Part
        title={titleOf(stops, faults.length + more - stops)}
        note={stops < faults.length ? doubtNote : undefined}
      >
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

const doubtNote =
  '확인할 곳은 잘못일 수도, 일부러 그렇게 그린 것일 수도 있습니다. 고치지 않아도 공개하고 열 수 있습니다.'

function titleOf(stops: number, doubts: number): string {
  const counted = [stops && `고칠 곳 ${stops}군데`, doubts && `확인할 곳 ${doubts}군데`].filter(Boolean)
  return counted.join(', ') || '점검'
}

function Fault({
  fault: { number, isDoubt, where, sentence, mark },
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
        <Badge component="span" circle color={isDoubt ? 'brass' : 'red'} variant="filled">
          {number}
        </Badge>
        <span>{words}</span>
      </a>
    )
  return (
    <p>
      <Badge component="span" circle color={isDoubt ? 'brass' : 'red'} variant="outline">
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
