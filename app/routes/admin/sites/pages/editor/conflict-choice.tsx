import { Button, Radio } from '@mantine/core'
import { useState } from 'react'
import type { Conflict } from '#app/domain/publishing/documents/merge-documents.ts'
import { nameOfPlace } from '#app/office/website/name-of-place.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import styles from './editor.module.css'

/** An id. */
export const conflictPlace = 'conflict'

interface Props {
  conflicts: readonly Conflict[]
  /** The own document, by which places are named. */
  content: Record<string, unknown>
  onChoose: (choices: Record<string, 'mine' | 'theirs'>) => void
}

/** Two people changed the same values: both are shown, and one is chosen for each. */
export function ConflictChoice({ conflicts, content, onChoose }: Props) {
  const [choices, setChoices] = useState<Record<string, 'mine' | 'theirs'>>({})
  const isDone = conflicts.every(({ path }) => Object.hasOwn(choices, path))
  return (
    <section
      id={conflictPlace}
      tabIndex={-1}
      className={styles.conflict}
      role="alert"
      aria-labelledby="conflict-title"
    >
      <h2 id="conflict-title">다른 사람이 같은 항목을 먼저 바꾸었습니다</h2>
      <p>항목마다 둘 값을 선택해 주세요. 다른 항목은 저절로 합쳤습니다.</p>
      {conflicts.map(({ path, theirs, mine }) => (
        <Radio.Group
          key={path}
          label={nameOfPlace(content, path)}
          value={ownProperty(choices, path) ?? ''}
          onChange={(value) => setChoices((now) => ({ ...now, [path]: value as 'mine' | 'theirs' }))}
        >
          <Radio value="mine" label={<Value title="내가 적은 값" value={mine} />} />
          <Radio value="theirs" label={<Value title="다른 사람이 적은 값" value={theirs} />} />
        </Radio.Group>
      ))}
      <Button disabled={!isDone} onClick={() => onChoose(choices)}>
        이 값으로 저장
      </Button>
    </section>
  )
}

const Value = ({ title, value }: { title: string; value: unknown }) => (
  <span className={styles.value}>
    <small>{title}</small>
    {value === undefined ? '(지움)' : typeof value === 'string' ? value : JSON.stringify(value)}
  </span>
)
