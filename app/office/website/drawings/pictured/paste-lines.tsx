import { Button, Group, Text, Textarea } from '@mantine/core'
import { use, useState } from 'react'
import type { DrawingKind } from '#app/domain/drawings/drawing.ts'
import { useFormContext, ValueContext } from '#app/office/forms/form-context.ts'
import { valueAt } from '#app/platform/json-path.ts'
import { listOf, pastedLines, pasteHints } from './lines.ts'

/** Adds items to the text beside a picture, one a line, pasted from a document or a sheet. */
export function PasteLines({ kind }: { kind: DrawingKind }) {
  const { edit } = useFormContext()
  const value = use(ValueContext)
  const [typed, setTyped] = useState('')
  const [told, setTold] = useState('')
  // What is empty is begun with a list.
  const [isOpen] = useState(() => countOf(kind, value) === 0)
  const { title, example } = pasteHints[kind]
  const add = () => {
    const { list, items, rest } = pastedLines(kind, typed, countOf(kind, value))
    for (const item of items) edit({ type: 'add', at: [list], value: item })
    setTyped(rest.join('\n'))
    setTold(
      `${items.length}줄을 아래 목록에 넣었습니다.${rest.length ? ` 한 번에 넣는 줄을 넘은 ${rest.length}줄은 위에 그대로 두었습니다. 이어서 넣어 주세요.` : ''}`,
    )
  }
  return (
    <details open={isOpen}>
      <summary>목록 붙여 넣기</summary>
      <Textarea
        label={title}
        // Counts as typed when the screen is left.
        name="pasted"
        description="엑셀이나 문서에서 복사해 붙여 넣을 수 있습니다."
        placeholder={example}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        rows={5}
        spellCheck={false}
      />
      <Group gap={12} mt={8}>
        <Button variant="default" disabled={!typed.trim()} onClick={add}>
          목록에 넣기
        </Button>
        <Text size="sm" role="status">
          {told}
        </Text>
      </Group>
    </details>
  )
}

const countOf = (kind: DrawingKind, value: unknown): number => {
  const items = valueAt(value, [listOf[kind]])
  return Array.isArray(items) ? items.length : 0
}
