import { Checkbox, TextInput } from '@mantine/core'
import type { LeadErrors } from '#app/domain/customers/customer/lead-form.ts'
import type { WalkInDraft } from '#app/domain/customers/intake/walk-in.server.ts'
import type { ConsentText } from '#app/domain/site/registration-settings.ts'
import styles from './arrivals.module.css'

interface Props {
  consents: { collection: ConsentText; marketing: ConsentText }
  draft: WalkInDraft | undefined
  errors: (LeadErrors & { paperNo?: string }) | undefined
}

export const DeskConsents = ({ consents, draft, errors }: Props) => (
  <section className={styles.consents} aria-label="고객 동의">
    <p className={styles.ask}>고객께서 직접 읽고 표시해 주세요.</p>
    <Consent text={consents.collection} name="agree" isNeeded isTicked={draft?.agree} error={errors?.agree} />
    <Consent text={consents.marketing} name="ads" isTicked={draft?.ads} />
    <details open={Boolean(draft?.paperNo)}>
      <summary>종이 동의서로 받았습니다</summary>
      <TextInput
        label="서식 번호"
        description="서명한 동의서의 번호입니다. 동의 내용대로 위 칸에도 표시해 주세요."
        name="paperNo"
        defaultValue={draft?.paperNo}
        error={errors?.paperNo}
        maxLength={20}
        autoComplete="off"
      />
    </details>
  </section>
)

interface ConsentProps {
  text: ConsentText
  name: string
  isNeeded?: boolean
  isTicked: boolean | undefined
  error?: string | undefined
}

/** 개인정보 보호법 §15②: purpose, items, retention (which has to stand out, 시행령 §17③) and the right to refuse. */
export const Consent = ({ text, name, isNeeded = false, isTicked, error }: ConsentProps) => (
  <div className={styles.consent}>
    <Checkbox
      name={name}
      size="lg"
      defaultChecked={isTicked}
      error={error}
      label={`${text.title} ${isNeeded ? '(필수)' : '(선택)'}`}
    />
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
