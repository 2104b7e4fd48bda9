import { VisuallyHidden } from '@mantine/core'
import { useRef } from 'react'
import { withParticle } from '#app/platform/particle.ts'
import { metaOf } from '#app/platform/schema-meta.ts'
import { placeAt } from './field-names.ts'
import type { FieldProps } from './field-props.ts'
import { controlOf, elementOf, fieldsOfGroup, isOptional, lengthsOf } from './form-control.ts'
import styles from './forms.module.css'
import { ListItem } from './list-item.tsx'
import { MarkList } from './mark-list.tsx'
import { useDragged } from './use-dragged.ts'
import { useList } from './use-list.ts'

const short = new Set(['text', 'number', 'flag', 'choice', 'day', 'time', 'month', 'colour'])

/** Items with a few short fields take one line. */
const isRow = (element: FieldProps['schema']) => {
  if (controlOf(element) !== 'group') return false
  const fields = fieldsOfGroup(element)
  return fields.length <= 4 && fields.every(({ schema }) => short.has(controlOf(schema)))
}

const looksOf = (element: FieldProps['schema']): 'row' | 'fold' => {
  const control = controlOf(element)
  return control === 'lines' || short.has(control) || isRow(element) ? 'row' : 'fold'
}

export function ListField({ schema, value, path, ...rest }: FieldProps) {
  const items = Array.isArray(value) ? (value as unknown[]) : []
  const element = elementOf(schema)
  const looks = looksOf(element)
  const { description, isNeeded, ...meta } = metaOf(schema)
  const title = rest.title ?? meta.title ?? ''
  const { least, most } = lengthsOf(schema)
  const list = useRef<HTMLUListElement>(null)
  const { id, keys, removed, news, move, remove, restore, add } = useList(path, element, items, title)
  const { handleProps, dragOf } = useDragged(list, move)
  return (
    <fieldset id={id} tabIndex={-1}>
      <legend>
        {title}
        {isOptional(schema) || !(least || isNeeded) ? <small> 선택</small> : null}
        {items.length ? <small> {items.length}</small> : null}
      </legend>
      {description ? <p className={styles.help}>{description}</p> : null}
      <MarkList place={placeAt(path)} />
      <ul className={styles.items} data-looks={looks} ref={list}>
        {items.map((item, i) => (
          <ListItem
            key={keys[i]}
            schema={element}
            value={item}
            path={path}
            index={i}
            count={items.length}
            title={title}
            looks={looks}
            isFree={items.length > least}
            dragged={dragOf(i)}
            handleProps={handleProps(i)}
            onMove={move}
            onRemove={remove}
          />
        ))}
      </ul>
      {removed ? (
        <p className={styles.offer} role="status">
          {withParticle(`${title} ${removed.index + 1}`, '을')} 삭제했습니다.{' '}
          <button type="button" id={`${id}-undo`} onClick={restore}>
            되돌리기
          </button>
        </p>
      ) : null}
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {items.length < most ? (
        <button type="button" className={styles.add} onClick={add}>
          {title} 추가
        </button>
      ) : null}
    </fieldset>
  )
}
