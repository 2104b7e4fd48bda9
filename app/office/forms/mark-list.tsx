import { useMarks } from './form-context.ts'
import styles from './forms.module.css'

export function MarkList({ place, id, isDeep = false }: { place: string; id?: string; isDeep?: boolean }) {
  const marks = useMarks(place, isDeep)
  if (!marks.length) return null
  return (
    <ul id={id} className={styles.marks}>
      {marks.map(({ sentence, tone, place: at }) => (
        <li key={`${at} ${sentence}`} data-tone={tone}>
          {tone === 'warning' ? '확인: ' : ''}
          {sentence}
        </li>
      ))}
    </ul>
  )
}
