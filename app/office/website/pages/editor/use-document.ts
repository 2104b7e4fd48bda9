import { useEffectEvent, useRef, useState } from 'react'
import { mergeDocuments } from '#app/domain/publishing/documents/merge-documents.ts'
import type { Document, DraftPart } from '#app/domain/publishing/documents/parts.ts'
import { askDocument, type Failure, type SaveAnswer } from './ask-document.ts'
import { type Known, type SaveState, settleSave } from './settle-save.ts'
import { type UndoHistory, withSave } from './undo-history.ts'
import { useSaving } from './use-saving.ts'
import { withChoices } from './with-choices.ts'

interface Opened {
  site: string
  part: DraftPart
  content: Document
  version: number
  /** Saves to which an undo can go back, oldest first; the last is the shown one. */
  undoVersions: number[]
}

export interface EditedDocument {
  content: Document
  save: SaveState
  /** Changes of others that came in with the last save. */
  joined: string[]
  /** Grows with what the preview shows. */
  drawn: number
  change: (content: Document) => void
  /** Resolves a conflict: for each place, whose value stays. */
  choose: (choices: Record<string, 'mine' | 'theirs'>) => void
  undo: (() => void) | undefined
  redo: (() => void) | undefined
}

/** A document that saves itself, with every save to go back to. */
export function useDocument({ site, part, ...opened }: Opened): EditedDocument {
  const known = useRef<Known>({ base: opened.content, version: opened.version, content: opened.content })
  const [shown, setShown] = useState({ content: opened.content, joined: [] as string[], drawn: 0 })
  const [save, setSave] = useState<SaveState>({ state: 'saved', at: undefined })
  const [history, setHistory] = useState<UndoHistory>({
    versions: opened.undoVersions,
    at: opened.undoVersions.length - 1,
  })

  const settle = (sent: Document, answer: SaveAnswer | Failure): boolean => {
    const settled = settleSave(known.current, sent, answer)
    known.current = settled.known
    setSave(settled.save)
    const { joined } = settled
    if (joined) setShown(({ drawn }) => ({ content: settled.known.content, joined, drawn: drawn + 1 }))
    return joined !== undefined
  }
  const open = (content: Document, state: SaveState) => {
    known.current = { ...known.current, content }
    setShown((now) => ({ ...now, content }))
    setSave(state)
  }
  // One after the other: two at once would be two people to the server.
  const asking = useRef<Promise<unknown>>(undefined)
  const saveNow = useEffectEvent(async (isLeaving: boolean) => {
    if (asking.current && !isLeaving) return
    await asking.current
    const { content: sent, version } = known.current
    if (!isLeaving) setSave({ state: 'saving' })
    const asked = askDocument(
      site,
      { intent: 'save', part, version, content: JSON.stringify(sent) },
      isLeaving,
    )
    asking.current = asked
    const answer = await asked
    asking.current = undefined
    if (settle(sent, answer) && known.current.version) {
      const made = known.current.version
      setHistory((now) => withSave(now, made))
    }
  })
  const goTo = useEffectEvent(async (at: number) => {
    const target = history.versions[at]
    if (target === undefined) return
    const { content: sent, version } = known.current
    setSave({ state: 'saving' })
    const answer = await askDocument(site, { intent: 'restore', part, version, save: target })
    if (settle(sent, answer)) setHistory((now) => ({ ...now, at }))
  })
  useSaving(save, () => known.current.content !== known.current.base, saveNow)

  const step = (by: 1 | -1) => {
    const rowExists = history.versions[history.at + by] !== undefined
    return save.state === 'saved' && rowExists ? () => void goTo(history.at + by) : undefined
  }
  return {
    ...shown,
    save,
    change: (content) => open(content, save.state === 'conflict' ? save : { state: 'changed' }),
    choose(choices) {
      if (save.state !== 'conflict') return
      const { merged } = mergeDocuments(known.current.base, save.theirs, known.current.content)
      const chosen = withChoices(merged as Document, save.conflicts, choices)
      known.current = { ...known.current, base: save.theirs, version: save.version }
      open(chosen, { state: 'changed' })
    },
    undo: step(-1),
    redo: step(1),
  }
}
