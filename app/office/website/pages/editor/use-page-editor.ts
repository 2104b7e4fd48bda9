import { useState } from 'react'
import { pageContent } from '#app/domain/publishing/pages/page-content.ts'
import { type Mark, markFaults, marksBelow } from '#app/office/forms/marks.ts'
import { type BlockCommand, blocksOf, doWithBlocks, selectedAfter } from './block-commands.ts'
import type { OpenedPage } from './opened-page.ts'
import { useDocument } from './use-document.ts'
import { useCheck } from './use-presence.ts'

/** State of the page editor: the document, the selection, and the faults of each block. */
export function usePageEditor(opened: OpenedPage) {
  const edited = useDocument({ site: opened.slug, ...opened })
  const { content, change, save } = edited
  const checked = useCheck(opened.slug, opened.part, content, save.state === 'saved')
  const [selected, select] = useState(opened.selected)
  const [removed, setRemoved] = useState<{ at: number; block: unknown }>()
  const blocks = blocksOf(content)
  const marks = joinMarks(markFaults(pageContent, content), checked)
  return {
    edited,
    blocks,
    marks,
    marksOf: (place: number) => marksBelow(marks, `blocks[${place}]`),
    selected: selected !== undefined && selected < blocks.length ? selected : undefined,
    select,
    /** What was just removed, to be put back. */
    removed,
    act(command: BlockCommand) {
      setRemoved(command.type === 'remove' ? { at: command.at, block: blocks[command.at] } : undefined)
      change(doWithBlocks(content, command))
      if (command.type === 'add') select(command.at)
      else select((now) => (now === undefined ? now : selectedAfter(now, command)))
    },
  }
}

export type PageEditing = ReturnType<typeof usePageEditor>

/** What the schema finds at once, and what the check finds; the same place appears once. */
const joinMarks = (own: Mark[], checked: Mark[]): Mark[] => [
  ...own,
  ...checked.filter(({ place }) => !own.some((mark) => mark.place === place)),
]
