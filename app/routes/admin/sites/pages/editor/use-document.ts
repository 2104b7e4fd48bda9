import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Conflict, mergeDocuments } from '../../../../../features/editing/merge-documents.ts'
import type { Document, DraftPart } from '../../../../../features/editing/parts.ts'
import { askDocument, type Failure, type SaveAnswer } from './ask-document.ts'
import { withChoices } from './with-choices.ts'

/** Milliseconds without a key until it is saved. */
const pauseMs = 1000
/** Until it is tried again where no answer came, or the session had ended. */
const againMs = 5000

export type SaveState =
  | { state: 'saved'; at: string | undefined }
  | { state: 'changed' }
  | { state: 'saving' }
  | { state: 'conflict'; conflicts: Conflict[]; theirs: Document; version: number }
  | { state: 'failed'; why: Failure | 'refused' }

interface Opened {
  site: string
  part: DraftPart
  content: Document
  version: number
  /** Saves that can be gone back to, oldest first; the last is what is shown here. */
  trail: number[]
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
  const [content, setContent] = useState(opened.content)
  const [save, setSave] = useState<SaveState>({ state: 'saved', at: undefined })
  const [joined, setJoined] = useState<string[]>([])
  const [drawn, setDrawn] = useState(0)
  const [trail, setTrail] = useState({ versions: opened.trail, at: opened.trail.length - 1 })
  const known = useRef({ base: opened.content, version: opened.version, content: opened.content })
  const isBusy = useRef(false)

  const settle = (answer: SaveAnswer | Failure, sent: Document): boolean => {
    if (answer === 'over' || answer === 'lost') setSave({ state: 'failed', why: answer })
    else if (answer.ok) {
      const theirs = answer.content ?? sent
      const now = known.current.content
      const merged = now === sent ? theirs : (mergeDocuments(sent, theirs, now).merged as Document)
      known.current = { base: theirs, version: answer.version, content: merged }
      setContent(merged)
      setJoined(answer.joined)
      setDrawn((count) => count + 1)
      setSave(now === sent ? { state: 'saved', at: answer.at } : { state: 'changed' })
      return true
    } else if (answer.reason === 'conflict' && answer.content)
      setSave({
        state: 'conflict',
        conflicts: answer.conflicts,
        theirs: answer.content,
        version: answer.version,
      })
    else setSave({ state: 'failed', why: 'refused' })
    return false
  }

  const saveNow = useEffectEvent(async (isLeaving = false) => {
    if (isBusy.current && !isLeaving) return
    isBusy.current = true
    const { content: sent, version } = known.current
    if (!isLeaving) setSave({ state: 'saving' })
    const answer = await askDocument(site, { intent: 'save', part, version, content: sent }, isLeaving)
    isBusy.current = false
    if (settle(answer, sent)) {
      const made = known.current.version
      if (made) setTrail(({ versions, at }) => stepped(versions.slice(0, at + 1), made))
    }
  })

  useEffect(() => {
    const isFailed = save.state === 'failed' && save.why !== 'refused'
    if (save.state !== 'changed' && !isFailed) return
    const timer = setTimeout(() => void saveNow(), isFailed ? againMs : pauseMs)
    return () => clearTimeout(timer)
  }, [content, save])

  useEffect(() => {
    const leave = () => {
      if (known.current.content !== known.current.base) void saveNow(true)
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  const change = (next: Document) => {
    known.current.content = next
    setContent(next)
    setSave((now) => (now.state === 'conflict' ? now : { state: 'changed' }))
  }

  const goTo = (at: number) => async () => {
    const target = trail.versions[at]
    if (target === undefined || isBusy.current) return
    isBusy.current = true
    setSave({ state: 'saving' })
    const sent = known.current.content
    const { version } = known.current
    const answer = await askDocument(site, { intent: 'restore', part, version, save: target })
    isBusy.current = false
    if (settle(answer, sent)) setTrail(({ versions }) => ({ versions, at }))
  }

  return {
    content,
    save,
    joined,
    drawn,
    change,
    choose(choices) {
      if (save.state !== 'conflict') return
      const { merged } = mergeDocuments(known.current.base, save.theirs, known.current.content)
      const chosen = withChoices(merged as Document, save.conflicts, choices)
      known.current = { base: save.theirs, version: save.version, content: chosen }
      setContent(chosen)
      setSave({ state: 'changed' })
    },
    undo: save.state === 'saved' && trail.at > 0 ? () => void goTo(trail.at - 1)() : undefined,
    redo:
      save.state === 'saved' && trail.at < trail.versions.length - 1
        ? () => void goTo(trail.at + 1)()
        : undefined,
  }
}

const stepped = (versions: number[], made: number) =>
  versions.at(-1) === made
    ? { versions, at: versions.length - 1 }
    : { versions: [...versions, made], at: versions.length }
