import type { RefObject } from 'react'
import { useScene } from '../form-scene.ts'
import styles from '../forms.module.css'
import { withFacts } from '../item-title.ts'

interface Props {
  text: string
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>
  set: (text: string) => void
  title: string
  /** Whether the text is shown below with its facts filled in. */
  isShown?: boolean
}

/** What visitors read in place of names of facts. */
export function FactTools({ text, isShown = true }: Props) {
  const { facts } = useScene()
  if (!isShown || !text.includes('{')) return null
  return <p className={styles.filled}>{withFacts(text, facts)}</p>
}
