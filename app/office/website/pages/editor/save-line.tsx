import { Button, Group, Text } from '@mantine/core'
import { koreanTime } from '#app/platform/korean-time.ts'
import type { SaveState } from './settle-save.ts'
import type { EditedDocument } from './use-document.ts'

interface Props {
  edited: Pick<EditedDocument, 'save' | 'joined' | 'undo' | 'redo'>
  others: string[]
  isDrafted: boolean
}

/** The state of saving, who else has the page open, and undo. */
export function SaveLine({ edited: { save, joined, undo, redo }, others, isDrafted }: Props) {
  return (
    <Group gap="6px 10px">
      <Text size="sm" c="var(--ink-2)" role="status">
        {sentenceOf(save, isDrafted)}
      </Text>
      {joined.length ? <Text size="sm">다른 사람이 바꾼 {joined.length}곳을 함께 담았습니다.</Text> : null}
      {others.length ? (
        <Text size="sm" c="var(--brass-ink)" fw={600}>
          {others.join(', ')}님도 이 페이지를 열었습니다.
        </Text>
      ) : null}
      <Button variant="default" size="xs" disabled={!undo} onClick={undo}>
        되돌리기
      </Button>
      <Button variant="default" size="xs" disabled={!redo} onClick={redo}>
        다시 하기
      </Button>
    </Group>
  )
}

function sentenceOf(save: SaveState, isDrafted: boolean): string {
  switch (save.state) {
    case 'saved':
      if (save.at) return `저장됨 ${koreanTime(save.at)}`
      return isDrafted ? '초안이 저장되어 있습니다.' : '공개된 내용과 같습니다.'
    case 'changed':
    case 'saving':
      return '저장하는 중…'
    case 'conflict':
      return '저장하지 않았습니다. 아래에서 값을 선택해 주세요.'
    case 'failed':
      if (save.why === 'over') return '로그인이 끝났습니다. 다른 창에서 로그인하면 이어서 저장합니다.'
      return save.why === 'lost'
        ? '연결이 끊겨 저장하지 못했습니다. 연결되면 다시 저장합니다.'
        : (save.sentence ?? '저장하지 못했습니다. 내용이 너무 길거나 페이지가 없어졌습니다.')
  }
}
