import { useState } from 'react'
import { valueAt } from '#app/platform/json-path.ts'
import { metaOf } from '#app/platform/schema-meta.ts'
import { fieldId, placeAt } from '../field-names.ts'
import type { FieldProps } from '../field-props.ts'
import { useFormContext, useMarks } from '../form-context.ts'
import { controlOf, type FormField, fieldsOfGroup, isOptional } from '../form-control.ts'
import styles from '../forms.module.css'
import { MarkList } from '../mark-list.tsx'
import { FocusField } from './focus-field.tsx'
import { textOf } from './typed.ts'

const isFile = ({ name }: FormField) => name === 'name' || name === 'narrow'
const isFocus = ({ schema }: FormField) => controlOf(schema) === 'focus'

export function PicturePart({ schema, value, path }: FieldProps) {
  const { Field, edit } = useFormContext()
  const [changed, setChanged] = useState(false)
  const fields = fieldsOfGroup(schema)
  const name = textOf(valueAt(value, ['name']))
  const choose = (field: string, file: string, alt: string) => {
    edit({ type: 'set', at: [...path, field], value: file })
    if (field !== 'name') return
    const isDescribed = Boolean(valueAt(value, ['alt']))
    if (!isDescribed && alt) edit({ type: 'set', at: [...path, 'alt'], value: alt })
    setChanged(isDescribed)
  }
  return (
    <div className={styles.group}>
      {fields.filter(isFile).map((field) => (
        <PictureFile
          key={field.name}
          schema={field.schema}
          value={valueAt(value, [field.name])}
          path={[...path, field.name]}
          onChoose={(name, alt) => choose(field.name, name, alt)}
        />
      ))}
      {fields
        .filter((field) => isFocus(field) && name)
        .map((field) => (
          <FocusField
            key={field.name}
            schema={field.schema}
            value={valueAt(value, [field.name])}
            path={[...path, field.name]}
            picture={name}
          />
        ))}
      {changed ? (
        <p className={styles.offer} role="status">
          그림이 바뀌었습니다. 아래 대체 텍스트와 설명이 새 그림에 맞는지 확인해 주세요.
        </p>
      ) : null}
      {fields
        .filter((field) => !isFile(field) && !isFocus(field))
        .map(({ name: other, schema: field }) => (
          <Field key={other} schema={field} value={valueAt(value, [other])} path={[...path, other]} />
        ))}
    </div>
  )
}

type Dialog = typeof import('./picture-dialog.tsx')['PictureDialog']

/** The dialog loads readers of PDFs and logos, so it is loaded when it is first opened. */
function useDialog() {
  const [state, setState] = useState<{ Dialog?: Dialog; isOpen?: boolean; isMissing?: boolean }>({})
  const open = async () => {
    try {
      const { PictureDialog } = await import('./picture-dialog.tsx')
      setState({ Dialog: PictureDialog, isOpen: true })
    } catch {
      setState({ isMissing: true })
    }
  }
  const close = () => setState(({ Dialog }) => (Dialog ? { Dialog } : {}))
  return { Dialog: state.isOpen ? state.Dialog : undefined, isMissing: state.isMissing, open, close }
}

interface FileProps extends FieldProps {
  onChoose: (name: string, alt: string) => void
}

function PictureFile({ schema, value, path, onChoose }: FileProps) {
  const { form, edit, where } = useFormContext()
  const { Dialog, isMissing, open, close } = useDialog()
  const [changed, setChanged] = useState<string>()
  const place = placeAt(path)
  const id = fieldId(form, place)
  const marks = useMarks(place)
  const { title = '', description } = metaOf(schema)
  const name = textOf(value)
  const isFree = isOptional(schema)
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {title}
        {isFree ? <small> 선택</small> : null}
      </label>
      <div className={styles.pictureFile}>
        {name ? (
          <img
            src={`/admin/forms/${where.site}/thumbnail?${new URLSearchParams({ name })}`}
            alt=""
            width="96"
            height="64"
            loading="lazy"
          />
        ) : null}
        <input
          id={id}
          className={styles.input}
          value={name}
          spellCheck={false}
          aria-describedby={`${id}-help ${id}-marks`}
          aria-invalid={marks.length > 0 || undefined}
          onChange={({ currentTarget }) =>
            edit({ type: 'set', at: path, value: currentTarget.value || (isFree ? undefined : '') })
          }
        />
        <button
          type="button"
          className={styles.pick}
          aria-label={`${title} 고르기`}
          onClick={() => void open()}
        >
          고르기
        </button>
      </div>
      <p id={`${id}-help`} className={styles.help}>
        {description}
      </p>
      <p className={styles.offer} role="status" hidden={!changed && !isMissing}>
        {isMissing ? '연결이 끊겨 그림 목록을 열지 못했습니다. 다시 눌러 주세요.' : changed}
      </p>
      <MarkList place={place} id={`${id}-marks`} />
      {Dialog ? (
        <Dialog
          site={where.site}
          onChoose={(chosen, alt, differs) => {
            onChoose(chosen, alt)
            setChanged(differs)
            close()
          }}
          onClose={close}
        />
      ) : null}
    </div>
  )
}
