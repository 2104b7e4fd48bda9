import { useState } from 'react'
import { type Choice, ChooseDialog } from '../choose-dialog.tsx'
import type { ControlProps } from '../field-props.ts'
import { useFormContext } from '../form-context.ts'
import styles from '../forms.module.css'
import type { Places } from '../places.ts'
import { useFetched } from '../use-fetched.ts'
import { textOf, typed } from './typed.ts'

interface Props extends ControlProps {
  choices: (places: Places, query: string) => Choice[]
}

export function PickField({ choices, ...props }: Props) {
  const { id, title, value, describedBy, isInvalid, set } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.pictureFile}>
      <input
        id={id}
        className={styles.input}
        value={textOf(value)}
        spellCheck={false}
        autoCapitalize="off"
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onChange={(event) => set(typed(event.currentTarget.value, props))}
      />
      <button
        type="button"
        className={styles.pick}
        aria-label={`${title} 고르기`}
        onClick={() => setOpen(true)}
      >
        고르기
      </button>
      {isOpen ? (
        <PickDialog
          title={title}
          choices={choices}
          onChoose={(key) => {
            set(key)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  )
}

interface DialogProps extends Pick<Props, 'title' | 'choices'> {
  onChoose: (key: string) => void
  onClose: () => void
}

function PickDialog({ title, choices, onChoose, onClose }: DialogProps) {
  const { where } = useFormContext()
  const [query, setQuery] = useState('')
  const places = useFetched<Places>(`/admin/forms/${where.site}/places`)
  const words = query.trim().toLowerCase()
  const isWanted = ({ key, title: name, note = '' }: Choice) =>
    `${key} ${name} ${note}`.toLowerCase().includes(words)
  return (
    <ChooseDialog
      title={title}
      choices={places && choices(places, query.trim()).filter(isWanted)}
      query={query}
      onQuery={setQuery}
      onChoose={onChoose}
      onClose={onClose}
    />
  )
}

const pageChoices = ({ pages }: Places): Choice[] =>
  pages.map(({ address, title, kind }) => ({ key: address, title, note: `${kind} · ${address}` }))

export const PageControl = (props: ControlProps) => <PickField {...props} choices={pageChoices} />

const linkChoices = (places: Places, query: string): Choice[] => [
  ...(/^https:\/\/\S/.test(query) ? [{ key: query, title: query, note: '다른 홈페이지, 새 창' }] : []),
  ...pageChoices(places),
  { key: `tel:${places.phone}`, title: places.phone, note: '대표번호로 전화' },
]

export const LinkControl = (props: ControlProps) => <PickField {...props} choices={linkChoices} />

const kindOf = (name: string) => (name.includes('.') ? name.slice(name.lastIndexOf('.') + 1) : '')

export const FileControl = (props: ControlProps) => (
  <PickField
    {...props}
    choices={({ files }) => files.map((file) => ({ key: file, title: file, note: kindOf(file) }))}
  />
)
