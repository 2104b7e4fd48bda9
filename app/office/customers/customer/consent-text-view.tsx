import type { ConsentText } from '#app/domain/site/registration-settings.ts'
import styles from './leads.module.css'

const items = [
  ['purpose', '목적'],
  ['items', '항목'],
  ['retention', '보유 기간'],
  ['refusal', '동의 거부 권리 및 불이익'],
] as const

export function ConsentTextView({ version, text }: { version: number; text: Partial<ConsentText> }) {
  return (
    <details className={styles.text}>
      <summary>{version}판 보기</summary>
      <p>{text.title}</p>
      <dl>
        {items.map(([item, label]) =>
          text[item] ? (
            <div key={item}>
              <dt>{label}</dt>
              <dd>{text[item]}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {text.note && text.note !== text.refusal ? <p>{text.note}</p> : null}
    </details>
  )
}
