import { Badge, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import type { Path } from '#app/platform/json-path.ts'
import { fieldId, placeAt } from './field-names.ts'
import type { FieldProps } from './field-props.ts'
import { useFormContext, useMarks } from './form-context.ts'
import { isPart } from './form-control.ts'
import styles from './forms.module.css'
import { itemTitle } from './item-title.ts'
import { MarkList } from './mark-list.tsx'
import type { Dragged } from './use-dragged.ts'

const HandleIcon = () => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    {[4, 8, 12].flatMap((y) =>
      [6, 10].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.2" fill="currentColor" />),
    )}
  </svg>
)

type Pointer = (event: PointerEvent<HTMLElement>) => void

interface Props {
  schema: FieldProps['schema']
  value: unknown
  /** Path of the list. */
  path: Path
  index: number
  count: number
  /** Of one item. */
  title: string
  looks: 'row' | 'fold'
  /** Whether it may be removed. */
  isFree: boolean
  dragged: Dragged
  handleProps: {
    onPointerDown: Pointer
    onPointerMove: Pointer
    onPointerUp: () => void
    onPointerCancel: () => void
  }
  onMove: (from: number, to: number) => void
  onRemove: (index: number) => void
}

export function ListItem(props: Props) {
  const { schema, value, path, index, title, looks } = props
  const { Field } = useFormContext()
  const at = [...path, index]
  const field = (
    <>
      {isPart(schema) ? <MarkList place={placeAt(at)} /> : null}
      <Field schema={schema} value={value} path={at} title={`${title} ${index + 1}`} isBare />
    </>
  )
  return (
    <li className={styles.item} data-dragged={props.dragged}>
      <Handle {...props} />
      {looks === 'row' ? <div className={styles.row}>{field}</div> : <Fold {...props}>{field}</Fold>}
      {looks === 'row' ? <Tools {...props} /> : null}
    </li>
  )
}

function Handle({ path, index, count, title, handleProps, onMove }: Props) {
  const { form } = useFormContext()
  if (count < 2) return null
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    onMove(index, index + step)
  }
  return (
    <button
      type="button"
      id={`${fieldId(form, placeAt(path))}-handle-${index}`}
      className={styles.handle}
      aria-label={`${title} ${index + 1} 옮기기, 위아래 화살표 키`}
      title="끌거나 위아래 화살표 키로 옮기기"
      onKeyDown={onKeyDown}
      {...handleProps}
    >
      <HandleIcon />
    </button>
  )
}

function Fold({ children, ...props }: Props & { children: ReactNode }) {
  const { value, path, index, count, title } = props
  const { facts } = useFormContext()
  const marks = useMarks(placeAt([...path, index]), true)
  const words = itemTitle(value, facts)
  const [isOpen] = useState(count < 3 || !words)
  return (
    <details className={styles.fold} open={isOpen}>
      <summary>
        <small>
          {title} {index + 1}
        </small>
        <span className={styles.telling}>{words}</span>
        {marks.length ? (
          <Badge
            component="span"
            circle
            ml="auto"
            variant="filled"
            color={marks.some(({ tone }) => tone === 'fault') ? 'red' : 'brass'}
          >
            {marks.length}
            <VisuallyHidden>곳 확인</VisuallyHidden>
          </Badge>
        ) : null}
      </summary>
      <div className={styles.inside}>
        {children}
        <Tools {...props} />
      </div>
    </details>
  )
}

function Tools({ index, count, title, isFree, looks, onMove, onRemove }: Props) {
  const name = `${title} ${index + 1}`
  const words = looks === 'row' ? ['↑', '↓', '×'] : ['위로', '아래로', '삭제']
  const move = (to: number, doing: string, word: string | undefined) => (
    <button
      type="button"
      className={styles.step}
      aria-label={`${name} ${doing}`}
      onClick={() => onMove(index, to)}
    >
      {word}
    </button>
  )
  return (
    <div className={styles.tools}>
      {index > 0 ? move(index - 1, '위로', words[0]) : null}
      {index < count - 1 ? move(index + 1, '아래로', words[1]) : null}
      {isFree ? (
        <button type="button" aria-label={`${name} 삭제`} onClick={() => onRemove(index)}>
          {words[2]}
        </button>
      ) : null}
    </div>
  )
}
