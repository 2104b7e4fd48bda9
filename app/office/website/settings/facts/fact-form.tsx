import { NativeSelect, Paper, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { CommandForm } from '#app/office/command-form.tsx'
import { Columns } from '#app/office/kit/columns.tsx'
import kit from '#app/office/kit/kit.module.css'
import type { PublishBarData } from '../../part/publish-bar.tsx'
import { SaveButtons } from '../../part/save-buttons.tsx'
import type * as commands from './commands.server.ts'

/** A fact as its screen shows it; `uses` name the fields that refer to it. */
export interface FactRow {
  name: string
  label: string
  value: string
  unit: string
  digits: string
  source: string
  isNumber: boolean
  uses: { where: string; path: string; screen: string | undefined }[]
}

interface Props {
  /** Undefined for a new one. */
  fact: FactRow | undefined
  address: string
  bar: Pick<PublishBarData, 'version' | 'publishesAlone' | 'isDrafted'>
}

export const FactForm = ({ fact, bar, address }: Props) => (
  <Paper component="details" withBorder p={16} mb={18} open={fact !== undefined}>
    <summary>
      <h2>{fact ? `${fact.label} 수정` : '사실 추가'}</h2>
    </summary>
    <CommandForm<typeof commands.save>
      intent="save"
      hidden={{ version: String(bar.version), ...(fact ? { name: fact.name } : { isNew: '1' }) }}
      className={kit.form}
    >
      {({ field }) => (
        <>
          {fact ? null : (
            <TextInput
              {...field('name')}
              label="이름"
              description="두 낱말 넘게 띄어 적습니다. ‘세대수 2단지’, ‘면적 주거전용 84A’처럼 적으면 다른 글의 수치와 맞는지도 점검합니다."
              placeholder="수영장 레인"
              autoComplete="off"
              required
            />
          )}
          <Columns min={160}>
            <NativeSelect
              {...field('kind', fact && !fact.isNumber ? 'words' : 'number')}
              label="종류"
              data={[
                { value: 'number', label: '숫자' },
                { value: 'words', label: '글' },
              ]}
            />
            <TextInput {...field('value', fact?.value)} label="값" autoComplete="off" required />
            <TextInput
              {...field('unit', fact?.unit)}
              label="단위"
              placeholder="세대, ㎡, %"
              autoComplete="off"
            />
            <TextInput
              {...field('digits', fact?.digits)}
              label="소수 자리 (선택)"
              inputMode="numeric"
              autoComplete="off"
            />
          </Columns>
          <TextInput
            {...field('source', fact?.source)}
            label="출처 (선택)"
            placeholder="가온시 사업계획승인 고시 2026. 8."
            autoComplete="off"
          />
          {fact?.uses.length ? (
            <p>
              <small>
                바꾸면 {fact.uses.length}곳의 글이 함께 바뀝니다:{' '}
                {[...new Set(fact.uses.map(({ where }) => where))].join(', ')}
              </small>
            </p>
          ) : null}
          <SaveButtons bar={bar} />
          {fact ? (
            <p>
              <Link to={address}>수정하지 않고 목록으로</Link>
            </p>
          ) : null}
        </>
      )}
    </CommandForm>
  </Paper>
)
