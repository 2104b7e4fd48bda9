import { useEffect, useEffectEvent, useState } from 'react'
import type { DraftPart } from '../../../../../features/editing/parts.ts'
import type { Mark } from '../../../forms/marks.ts'
import { askDocument } from './ask-document.ts'

const meetMs = 15_000
const checkMs = 1500

/** Names of the others who have the document open. */
export function useCompany(site: string, part: DraftPart): string[] {
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

/** What the fact check says of the document as it was last saved. @param saved grows with each save */
export function useCheck(
  site: string,
  part: DraftPart,
  saved: number,
): { marks: Mark[]; isChecking: boolean } {
  const [checked, setChecked] = useState<{ marks: Mark[]; of: number }>({ marks: [], of: -1 })
  const check = useEffectEvent(async () => {
    const answer = await askDocument(site, { intent: 'check', part })
    if (typeof answer === 'object') setChecked({ marks: answer.marks, of: saved })
  })
  useEffect(() => {
    const timer = setTimeout(() => void check(), checkMs)
    return () => clearTimeout(timer)
  }, [saved])
  return { marks: checked.marks, isChecking: checked.of !== saved }
}
