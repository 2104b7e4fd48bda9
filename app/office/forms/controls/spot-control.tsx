import { Button, Group, Text } from '@mantine/core'
import { placeAt } from '../field-names.ts'
import type { ControlProps } from '../field-props.ts'
import { asSpot, spotBoardId, useSpotChoice } from '../spot-choice.ts'

/** A spot on a picture, set by clicking, not by typing. */
export function SpotControl({ id, value, path, describedBy, set }: ControlProps) {
  const { choose } = useSpotChoice()
  const isPut = asSpot(value) !== undefined
  return (
    <Group gap={8} id={id} tabIndex={-1} role="group" aria-labelledby={`${id}-label`}>
      <Button
        variant="default"
        size="xs"
        aria-describedby={describedBy}
        onClick={() => {
          choose(placeAt(path))
          const board = document.getElementById(spotBoardId)
          board?.scrollIntoView({ block: 'center' })
          board?.focus({ preventScroll: true })
        }}
      >
        {isPut ? '그림에서 옮기기' : '그림에서 정하기'}
      </Button>
      {isPut ? (
        <Button variant="default" size="xs" onClick={() => set()}>
          그림에서 빼기
        </Button>
      ) : (
        <Text size="sm" c="dimmed">
          그림에 없음
        </Text>
      )}
    </Group>
  )
}
