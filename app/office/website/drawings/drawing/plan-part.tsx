import { Button, TextInput } from '@mantine/core'
import { CommandForm } from '#app/office/command-form.tsx'
import { Columns } from '#app/office/kit/columns.tsx'
import kit from '#app/office/kit/kit.module.css'
import { Part } from '#app/routes/admin/screen.tsx'
import type { FormProps } from './form-props.ts'
import type { PlanValues } from './form-values.ts'
import { roomField } from './plan-edit.ts'

const variants = { basic: '기본형', extended: '확장형' }

/** The words and numbers of a plan: names of rooms, heights. */
export function PlanPart({ values, version }: Omit<FormProps<PlanValues>, 'isUndone'>) {
  const { label, rooms, ...sizes } = values
  const heights = [
    ['ceiling', '천장 높이'],
    ['storey', '층고'],
    ['slab', '슬래브 두께'],
  ] as const
  return (
    <Part title="방 이름과 높이" note="벽과 문, 면적은 파일로 고칩니다.">
      <CommandForm
        intent="plan"
        hidden={{ version: String(version) }}
        className={kit.form}
        key={JSON.stringify(values)}
        preventScrollReset
      >
        {({ field }) => (
          <>
            <Columns min={170} align="end">
              <TextInput {...field('label', label)} label="평면도 이름" maxLength={20} required />
              {heights.map(([name, title]) =>
                sizes[name] === undefined ? null : (
                  <TextInput
                    key={name}
                    {...field(name, String(sizes[name]))}
                    label={`${title}(mm)`}
                    inputMode="numeric"
                    required
                  />
                ),
              )}
            </Columns>
            <fieldset>
              <legend>방 이름</legend>
              <Columns min={170} align="end">
                {rooms.map(({ id, name, variant }, i) => (
                  <TextInput
                    key={id}
                    {...field(roomField(i), name)}
                    label={`${i + 1}. ${name}${variant ? ` (${variants[variant]})` : ''}`}
                    maxLength={20}
                    required
                  />
                ))}
              </Columns>
            </fieldset>
            <Button type="submit">초안 저장</Button>
          </>
        )}
      </CommandForm>
    </Part>
  )
}
