import { Button, PasswordInput, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import styles from './auth-card.module.css'
import { Notice, type NoticeText } from './notice.tsx'

interface Props {
  title: string
  lead?: ReactNode
  notice?: NoticeText | undefined
  foot?: ReactNode
  children?: ReactNode
}

export function AuthCard({ title, lead, notice, foot, children }: Props) {
  return (
    <div className={styles.page}>
      <header className={styles.side}>
        <svg
          className={styles.mark}
          viewBox="0 0 44 44"
          aria-hidden="true"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.4"
        >
          <path d="M11 33V14l11-5 11 5v19M17 33v-9h10v9M8 33h28" />
        </svg>
        <p>분양 사무실</p>
        <span className={styles.words}>방문예약 접수와 상담, 안내 문자, 언론보도를 한곳에서 살핍니다.</span>
        <Shore />
      </header>
      <main className={styles.main}>
        <h1>{title}</h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
        <Notice notice={notice} className={styles.notice} />
        {children}
        {foot ? <div className={styles.foot}>{foot}</div> : null}
      </main>
    </div>
  )
}

function Shore() {
  const towers = [
    [36, 150, 40],
    [84, 112, 46],
    [146, 168, 34],
    [196, 92, 50],
    [262, 134, 42],
    [320, 176, 36],
    [372, 120, 48],
  ] as const
  const outline = towers.map(([x, top, width]) => `M${x} 300V${top}h${width}V300`).join('')
  const floors = towers.flatMap(([x, top, width]) =>
    Array.from(
      { length: Math.floor((286 - top) / 18) },
      (_, i) => `M${x + 8} ${top + 16 + i * 18}h${width - 16}`,
    ),
  )
  const water = 'M0 318h210M250 318h206M60 336h300M0 354h120M170 354h250M110 372h180'
  return (
    <svg className={styles.shore} viewBox="0 0 456 390" aria-hidden="true" fill="none" stroke="currentColor">
      <circle cx="300" cy="66" r="26" />
      <path d={`${outline}M0 300h456${water}`} />
      <path d={floors.join('')} opacity=".45" />
    </svg>
  )
}

interface Entry {
  name: string
  label: string
  type: 'text' | 'email' | 'password'
  autoComplete: string
  inputMode?: 'numeric'
  description?: string | undefined
  value?: string | undefined
  readOnly?: boolean
  autoFocus?: boolean
}

export function AuthForm({
  entries,
  submit,
  children,
}: {
  entries: Entry[]
  submit: string
  children?: ReactNode
}) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className={styles.form}>
      {entries.map(({ value, type, ...entry }) =>
        type === 'password' ? (
          <PasswordInput
            key={entry.name}
            {...entry}
            required
            size="lg"
            withAsterisk={false}
            visibilityToggleButtonProps={{ 'aria-label': '입력한 글자 보기' }}
          />
        ) : (
          <TextInput
            key={entry.name}
            {...entry}
            type={type}
            defaultValue={value}
            required
            size="lg"
            withAsterisk={false}
          />
        ),
      )}
      {children}
      <Button type="submit" size="lg" loading={busy}>
        {submit}
      </Button>
    </Form>
  )
}
