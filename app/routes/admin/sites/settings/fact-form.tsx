import { NativeSelect, TextInput } from '@mantine/core'
import { Form, Link } from 'react-router'
import type { FactRow } from './fact-row.ts'
import type { PartAnswer } from './part-actions.server.ts'
import { SaveButtons } from './save-buttons.tsx'
import styles from './settings.module.css'

interface Props {
  /** Undefined for a new one. */
  fact: FactRow | undefined
  version: number
  answer: PartAnswer | undefined
  address: string
  publishesAlone: boolean
}

export function FactForm({ fact, version, answer, address, publishesAlone }: Props) {
  const { typed = {}, errors = {} } = answer ?? {}
  const written = (name: keyof FactRow & string) => typed[name] ?? (fact ? String(fact[name]) : '')
  return (
    <details className={styles.card} open={Boolean(fact) || Object.keys(typed).length > 0}>
      <summary>
        <h2>{fact ? `${fact.label} 수정` : '사실 추가'}</h2>
      </summary>
      <Form method="post" className={styles.form}>
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="version" value={version} />
        {fact ? (
          <input type="hidden" name="name" value={fact.name} />
        ) : (
          <>
            <input type="hidden" name="isNew" value="1" />
            <TextInput
              label="이름"
              description="두 낱말 넘게 띄어 적습니다. ‘세대수 2단지’, ‘면적 주거전용 84A’처럼 적으면 다른 글의 수치와 맞는지도 점검합니다."
              placeholder="수영장 레인"
              name="name"
              defaultValue={written('name')}
              error={errors.name}
              autoComplete="off"
              required
            />
          </>
        )}
        <div className={styles.pair}>
          <NativeSelect
            label="종류"
            name="kind"
            defaultValue={typed.kind ?? (fact && !fact.isNumber ? 'words' : 'number')}
            data={[
              { value: 'number', label: '숫자' },
              { value: 'words', label: '글' },
            ]}
          />
          <TextInput
            label="값"
            name="value"
            defaultValue={written('value')}
            error={errors.value}
            autoComplete="off"
            required
          />
          <TextInput
            label="단위"
            name="unit"
            placeholder="세대, ㎡, %"
            defaultValue={written('unit')}
            autoComplete="off"
          />
          <TextInput
            label="소수 자리 (선택)"
            name="digits"
            inputMode="numeric"
            defaultValue={written('digits')}
            error={errors.digits}
            autoComplete="off"
          />
        </div>
        <TextInput
          label="출처 (선택)"
          name="source"
          placeholder="가온시 사업계획승인 고시 2026. 8."
          defaultValue={written('source')}
          autoComplete="off"
        />
        {fact?.uses.length ? (
          <p className={styles.quiet}>
            바꾸면 {fact.uses.length}곳의 글이 함께 바뀝니다:{' '}
            {[...new Set(fact.uses.map(({ where }) => where))].join(', ')}
          </p>
        ) : null}
        <SaveButtons publishesAlone={publishesAlone} />
        {fact ? (
          <p>
            <Link to={address}>수정하지 않고 목록으로</Link>
          </p>
        ) : null}
      </Form>
    </details>
  )
}
