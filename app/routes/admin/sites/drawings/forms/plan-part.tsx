import { Button, TextInput } from '@mantine/core'
import { Form } from 'react-router'
import { Part } from '#app/routes/admin/screen.tsx'
import settings from '../../settings/settings.module.css'
import styles from '../drawings.module.css'
import { roomField } from '../edits/plan-edit.ts'
import type { FormProps } from './form-props.ts'
import type { PlanValues } from './form-values.ts'

const variants = { basic: '기본형', extended: '확장형' }

/** What of a plan is a word or a number: names of rooms, heights. */
export function PlanPart({ values, version, errors, typed }: FormProps<PlanValues>) {
  const { label, ceiling, storey, slab, rooms } = values
  const height = (name: string, title: string, value: number | undefined) =>
    value === undefined ? null : (
      <TextInput
        label={`${title}(mm)`}
        name={name}
        inputMode="numeric"
        defaultValue={typed[name] ?? value}
        error={errors[name]}
        required
      />
    )
  return (
    <Part title="방 이름과 높이" note="벽과 문, 면적은 파일로 고칩니다.">
      <Form
        method="post"
        className={settings.wideForm}
        key={JSON.stringify([values, typed])}
        preventScrollReset
      >
        <input type="hidden" name="version" value={version} />
        <div className={styles.fields}>
          <TextInput
            label="평면도 이름"
            name="label"
            defaultValue={typed.label ?? label}
            error={errors.label}
            maxLength={20}
            required
          />
          {height('ceiling', '천장 높이', ceiling)}
          {height('storey', '층고', storey)}
          {height('slab', '슬래브 두께', slab)}
        </div>
        <fieldset className={styles.group}>
          <legend>방 이름</legend>
          <div className={styles.fields}>
            {rooms.map(({ id, name, variant }, i) => (
              <TextInput
                key={id}
                label={`${i + 1}. ${name}${variant ? ` (${variants[variant]})` : ''}`}
                name={roomField(i)}
                defaultValue={typed[roomField(i)] ?? name}
                error={errors[roomField(i)]}
                maxLength={20}
                required
              />
            ))}
          </div>
        </fieldset>
        <div className={settings.buttons}>
          <Button type="submit" name="intent" value="plan">
            초안 저장
          </Button>
        </div>
      </Form>
    </Part>
  )
}
