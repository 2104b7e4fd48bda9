import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Form, Link } from 'react-router'
import { focusWhenDrawn } from '#app/office/kit/focus-when-drawn.ts'
import { type Column, DataTable } from '#app/routes/admin/data-table.tsx'
import { Part } from '#app/routes/admin/screen.tsx'
import settings from '../../settings/settings.module.css'
import styles from '../drawings.module.css'
import { countField, lineField } from '../edits/building-edit.ts'
import type { FormProps } from './form-props.ts'
import type { BuildingValues, LayoutValues } from './form-values.ts'

/** Buildings of a layout; one of them is changed at a time. */
export function BuildingPart(props: FormProps<LayoutValues> & { chosen: string | undefined }) {
  const { values, chosen, typed } = props
  const wanted = typed.building ?? chosen
  const index = values.buildings[Number(wanted)] && wanted !== undefined ? Number(wanted) : undefined
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
      cell: ({ number, index }) => (
        <Link to={`?building=${index}#change`} className={styles.rowLink}>
          {number}동 고치기
        </Link>
      ),
    },
    { title: '층수', cell: ({ floors }) => <span className={settings.figure}>{floors}층</span> },
    { title: '라인', cell: ({ wings }) => `${wings.flat().length}개 (${wings.flat().join(', ')})` },
    { title: '세대', cell: ({ homes }) => <span className={settings.figure}>{homes}세대</span> },
  ]
  const hasPhases = buildings.some(({ phase }) => phase)
  return hasPhases ? columns.toSpliced(1, 0, { title: '단지', cell: ({ phase }) => phase }) : columns
}

interface BuildingProps extends FormProps<LayoutValues> {
  building: BuildingValues
  index: number
}

function BuildingForm({ values, version, isUndone, errors, typed, building, index }: BuildingProps) {
  const { number, floors, pilotis, wings } = building
  const types = values.types.map(({ id, label }) => ({ value: id, label }))
  const offsets = wings.map((_, i) => wings.slice(0, i).flat().length)
  return (
    <Form
      method="post"
      id="change"
      className={`${settings.wideForm} ${styles.changing}`}
      key={JSON.stringify([building, typed])}
      preventScrollReset
    >
      <h3 tabIndex={-1} ref={isUndone ? focusWhenDrawn : undefined}>
        {number}동
      </h3>
      {isUndone ? <p className={settings.quiet}>변경을 취소하고 되돌린 내용입니다.</p> : null}
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="building" value={index} />
      <div className={styles.fields}>
        <TextInput
          label="동 번호"
          name="number"
          inputMode="numeric"
          defaultValue={typed.number ?? number}
          error={errors.number}
          required
        />
        <TextInput
          label="층수"
          name="floors"
          inputMode="numeric"
          defaultValue={typed.floors ?? floors}
          error={errors.floors}
          required
        />
        <TextInput
          label="필로티 층"
          description="없으면 비워 둡니다."
          name="pilotis"
          defaultValue={typed.pilotis ?? pilotis.join(', ')}
          error={errors.pilotis}
        />
      </div>
      {wings.map((lines, wing) => (
        <fieldset key={countField(wing)} className={styles.group}>
          <legend>{wings.length > 1 ? `날개 ${wing + 1}` : '라인'}</legend>
          <div className={styles.fields}>
            <TextInput
              label="라인 수"
              description="늘리면 끝 라인과 같은 주택형이 됩니다."
              name={countField(wing)}
              inputMode="numeric"
              defaultValue={typed[countField(wing)] ?? lines.length}
              error={errors[countField(wing)]}
              required
            />
            {lines.map((type, line) => (
              <NativeSelect
                key={lineField(wing, line)}
                label={`${(offsets[wing] ?? 0) + line + 1}호 라인`}
                name={lineField(wing, line)}
                defaultValue={typed[lineField(wing, line)] ?? type}
                data={
                  types.some(({ value }) => value === type) ? types : [{ value: type, label: type }, ...types]
                }
              />
            ))}
          </div>
        </fieldset>
      ))}
      <div className={settings.buttons}>
        <Button type="submit" name="intent" value="building">
          초안 저장
        </Button>
        <Link to="?" className={styles.rowLink} preventScrollReset>
          닫기
        </Link>
      </div>
    </Form>
  )
}
