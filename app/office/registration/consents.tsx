import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ConsentText } from '#app/domain/site/registration-settings.ts'
import type { Fields } from '../command-form.tsx'
import styles from './registration.module.css'

interface Props {
  consents: { collection: ConsentText; marketing: ConsentText }
  /** How the customer is asked. */
  ask: string
  fields: Fields<'agree' | 'ads'>
  children?: ReactNode
}

export const Consents = ({ consents, ask, fields, children }: Props) => (
  <section className={styles.consents} aria-label="고객 동의">
    <p className={styles.ask}>{ask}</p>
    <Consent
      text={consents.collection}
      isNeeded
      box={{ ...fields.box('agree'), error: fields.field('agree').error }}
    />
    <Consent text={consents.marketing} box={fields.box('ads')} />
    {children}
  </section>
)

interface ConsentProps {
  text: ConsentText
  isNeeded?: boolean
  box: { name: string; value: string; defaultChecked: boolean; error?: string | undefined }
}

/** 개인정보 보호법 §15②: purpose, items, retention (which has to stand out, 시행령 §17③) and the right to refuse. */
const Consent = ({ text, isNeeded = false, box }: ConsentProps) => (
  <div className={styles.consent}>
    <Checkbox {...box} size="lg" label={`${text.title} ${isNeeded ? '(필수)' : '(선택)'}`} />
    <dl>
      {(
        [
          ['목적', text.purpose],
          ['항목', text.items],
          ['보유 기간', text.retention],
          ['거부할 권리', text.refusal],
        ] as const
      ).map(([label, words]) => (
        <div key={label} data-stress={label === '보유 기간' ? '' : undefined}>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
    {text.note && text.note !== text.refusal ? <p>{text.note}</p> : null}
  </div>
)
