import { Alert, Button, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Conflict } from '#app/domain/publishing/documents/merge-documents.ts'
import { nameOfPlace } from '#app/domain/publishing/documents/name-of-place.ts'
import { ownProperty } from '#app/platform/own-property.ts'

/** Id of the element. */
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
    <Alert
      id={conflictPlace}
      tabIndex={-1}
      color="red"
      title="다른 사람이 같은 항목을 먼저 바꾸었습니다"
      mah="50vh"
      style={{ overflowY: 'auto', flex: 'none' }}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">항목마다 둘 값을 선택해 주세요. 다른 항목은 저절로 합쳤습니다.</Text>
        {conflicts.map(({ path, theirs, mine }) => (
          <Radio.Group
            key={path}
            label={nameOfPlace(content, path)}
            value={ownProperty(choices, path) ?? ''}
            onChange={(value) => setChoices((now) => ({ ...now, [path]: value as 'mine' | 'theirs' }))}
          >
            <Stack gap={4}>
              <Radio value="mine" label={wordsOf(mine)} description="내가 적은 값" />
              <Radio value="theirs" label={wordsOf(theirs)} description="다른 사람이 적은 값" />
            </Stack>
          </Radio.Group>
        ))}
        <Button disabled={!isDone} onClick={() => onChoose(choices)}>
          이 값으로 저장
        </Button>
      </Stack>
    </Alert>
  )
}

const wordsOf = (value: unknown): string =>
  value === undefined ? '(지움)' : typeof value === 'string' ? value : JSON.stringify(value)
