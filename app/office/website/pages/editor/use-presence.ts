import { useEffect, useEffectEvent, useState } from 'react'
import type { Document, DraftPart } from '#app/domain/publishing/documents/parts.ts'
import type { Mark } from '#app/office/forms/marks.ts'
import { askDocument } from './ask-document.ts'

const meetMs = 15_000
const checkMs = 1500

/** Names of the others who have the document open. */
export function usePresence(site: string, part: DraftPart): string[] {
  const [others, setOthers] = useState<string[]>([])
  const meet = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible') return
    const answer = await askDocument(site, { intent: 'meet', part })
    if (typeof answer === 'object') setOthers(answer.others)
  })
  useEffect(() => {
    void meet()
    const timer = setInterval(() => void meet(), meetMs)
    return () => clearInterval(timer)
  }, [])
  return others
}

/** What the fact check says of the document as it was last saved. @param isSaved checks again each time that it becomes true */
export function useCheck(site: string, part: DraftPart, content: Document, isSaved: boolean): Mark[] {
  const [marks, setMarks] = useState<Mark[]>([])
  const check = useEffectEvent(async (of: Document) => {
    const answer = await askDocument(site, { intent: 'check', part })
    if (typeof answer === 'object' && of === content) setMarks(answer.marks)
  })
  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(() => void check(content), checkMs)
    return () => clearTimeout(timer)
  }, [content, isSaved])
  return marks
}
