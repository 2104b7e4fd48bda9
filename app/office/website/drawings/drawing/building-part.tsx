import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { CommandForm } from '#app/office/command-form.tsx'
import { Columns } from '#app/office/kit/columns.tsx'
import { focusWhenDrawn } from '#app/office/kit/focus-when-drawn.ts'
import kit from '#app/office/kit/kit.module.css'
import { type Column, DataTable } from '#app/routes/admin/data-table.tsx'
import { Part } from '#app/routes/admin/screen.tsx'
import styles from '../drawings.module.css'
import { countField, lineField } from './building-edit.ts'
import type { FormProps } from './form-props.ts'
import type { BuildingValues, LayoutValues } from './form-values.ts'

/** Buildings of a layout; one of them is edited at a time. */
export function BuildingPart(props: FormProps<LayoutValues> & { chosen: string | undefined }) {
  const { values, chosen } = props
  const index = values.buildings[Number(chosen)] && chosen !== undefined ? Number(chosen) : undefined
  const building = index === undefined ? undefined : values.buildings[index]
  return (
    <Part
      title="동과 라인"
      note="동의 윤곽과 위치는 파일로 고칩니다. 세대수가 사실과 다르면 고칠 곳에 나옵니다."
    >
      {building && index !== undefined ? <BuildingForm {...props} building={building} index={index} /> : null}
      <DataTable
        caption="동"
        rows={values.buildings.map((one, i) => ({ ...one, index: i }))}
        keyOf={({ index: i }) => String(i)}
        empty="동이 없습니다."
        columns={columnsOf(values)}
      />
    </Part>
  )
}
type Row = BuildingValues & { index: number }

function columnsOf({ buildings }: LayoutValues): Column<Row>[] {
  const columns: Column<Row>[] = [
    {
      title: '동',
      isName: true,
      cell: ({ number, index }) => <Link to={`?building=${index}#change`}>{number}동 고치기</Link>,
    },
    { title: '층수', isShort: true, cell: ({ floors }) => `${floors}층` },
    { title: '라인', cell: ({ wings }) => `${wings.flat().length}개 (${wings.flat().join(', ')})` },
    { title: '세대', isShort: true, cell: ({ homes }) => `${homes}세대` },
  ]
  const hasPhases = buildings.some(({ phase }) => phase)
  return hasPhases ? columns.toSpliced(1, 0, { title: '단지', cell: ({ phase }) => phase }) : columns
}

interface BuildingProps extends FormProps<LayoutValues> {
  building: BuildingValues
  index: number
}

function BuildingForm({ values, version, isUndone, building, index }: BuildingProps) {
  const { number, floors, pilotis, wings } = building
  const types = values.types.map(({ id, label }) => ({ value: id, label }))
  const offsets = wings.map((_, i) => wings.slice(0, i).flat().length)
  return (
    <CommandForm
      intent="building"
      hidden={{ version: String(version), building: String(index) }}
      id="change"
      className={`${kit.form} ${styles.changing}`}
      key={JSON.stringify([index, building])}
      preventScrollReset
    >
      {({ field }) => (
        <>
          <h3 tabIndex={-1} ref={isUndone ? focusWhenDrawn : undefined}>
            {number}동
          </h3>
          {isUndone ? (
            <p>
              <small>변경을 취소하고 되돌린 내용입니다.</small>
            </p>
          ) : null}
          <Columns min={170} align="end">
            <TextInput label="동 번호" {...field('number', number)} required />
            <TextInput label="층수" {...field('floors', String(floors))} inputMode="numeric" required />
            <TextInput
              label="필로티 층"
              description="없으면 비워 둡니다."
              {...field('pilotis', pilotis.join(', '))}
            />
          </Columns>
          {wings.map((lines, wing) => (
            <fieldset key={countField(wing)}>
              <legend>{wings.length > 1 ? `날개 ${wing + 1}` : '라인'}</legend>
              <Columns min={170} align="end">
                <TextInput
                  label="라인 수"
                  description="늘리면 끝 라인과 같은 주택형이 됩니다."
                  {...field(countField(wing), String(lines.length))}
                  inputMode="numeric"
                  required
                />
                {lines.map((type, line) => (
                  <NativeSelect
                    key={lineField(wing, line)}
                    label={`${(offsets[wing] ?? 0) + line + 1}호 라인`}
                    {...field(lineField(wing, line), type)}
                    data={
                      types.some(({ value }) => value === type)
                        ? types
                        : [{ value: type, label: type }, ...types]
                    }
                  />
                ))}
              </Columns>
            </fieldset>
          ))}
          <Group gap={8}>
            <Button type="submit">초안 저장</Button>
            <Link to="?" preventScrollReset>
              닫기
            </Link>
          </Group>
        </>
      )}
    </CommandForm>
  )
}
