import { Button, Checkbox, NativeSelect, Radio, TextInput } from '@mantine/core'
import { Form } from 'react-router'
import type { FieldName } from '#app/domain/customers/fields.ts'
import type { ImportCheck } from '#app/domain/customers/import-export/import/check-import.server.ts'
import {
  type ChoiceFault,
  type Columns,
  importFields,
  importOrder,
} from '#app/domain/customers/import-export/import/import-choices.ts'
import { type ImportLayout, layoutKey } from '#app/domain/customers/import-export/import/import-layout.ts'
import { maxColumns, maxLines } from '#app/domain/customers/import-export/sheet/sheet-limits.ts'
import { Part } from '../screen.tsx'
import styles from './exchange.module.css'
import { FaultTable, PreviewTable } from './import-tables.tsx'
import type { PreviewRow } from './mask-cells.ts'

interface Props {
  found: { layout: ImportLayout; total: number }
  /** Fields of a registration that the site asks for. */
  asked: readonly FieldName[]
  columns: Columns
  preview: PreviewRow[]
  /** Lines that can be chosen as headings; none where the file is not kept. */
  lines: { value: string; label: string }[]
  today: string
  sent:
    | {
        errors: Partial<Record<ChoiceFault, string>>
        typed: Record<string, string>
        check: ImportCheck | undefined
      }
    | undefined
}

/** Which column is what, how the customers agreed, what becomes of known ones; then what would happen; then the start. */
export function ImportSetup({ found: { layout }, asked, columns, preview, lines, today, sent }: Props) {
  const check = sent?.check
  return (
    <>
      <Part title="처음 20행" note="이름과 번호는 일부를 가리고 보여 드립니다.">
        <PreviewTable headings={layout.headings} rows={preview} />
        <UnreadColumns headings={layout.unread} />
        {layout.isCut ? (
          <p className={styles.fault}>
            {number(maxLines)}번째 줄까지 읽었습니다. 그 아래에 고객이 더 있으면 파일을 나누어 올려 주세요.
          </p>
        ) : null}
      </Part>
      <Form method="post" className={styles.setup}>
        <input type="hidden" name="layout" value={layoutKey(layout)} />
        {lines.length ? <PlaceChoice layout={layout} lines={lines} typed={sent?.typed} /> : null}
        <ColumnChoice
          headings={layout.headings}
          asked={asked}
          columns={columns}
          typed={sent?.typed}
          errors={sent?.errors ?? {}}
        />
        <ConsentChoice today={today} typed={sent?.typed} errors={sent?.errors ?? {}} />
        <KnownChoice typed={sent?.typed} />
        {check ? <CheckResult check={check} /> : null}
        <p className={styles.intents}>
          <Button type="submit" name="intent" value="check" variant={check ? 'default' : 'filled'}>
            {check ? '다시 확인하기' : '등록 결과 미리 보기'}
          </Button>
          {check && check.fresh + check.known > 0 ? (
            <Button type="submit" name="intent" value="begin">
              불러오기 시작
            </Button>
          ) : null}
          <Button type="submit" name="intent" value="give-up" variant="subtle" color="red">
            올린 명단 삭제
          </Button>
        </p>
      </Form>
    </>
  )
}

interface ChoiceProps {
  typed: Record<string, string> | undefined
  errors: Partial<Record<ChoiceFault, string>>
}

const UnreadColumns = ({ headings }: { headings: string[] }) =>
  headings.length ? (
    <p className={styles.fault}>
      한 번에 {maxColumns}개 열까지 읽어 다음 열은 읽지 않았습니다: {headings.slice(0, 30).join(', ')}
      {headings.length > 30 ? ` 외 ${headings.length - 30}개` : ''}
    </p>
  ) : null

/** Where the list is, for files in which it was not found, or another one was. */
function PlaceChoice({
  layout,
  lines,
  typed,
}: Pick<ChoiceProps, 'typed'> & { layout: ImportLayout; lines: Props['lines'] }) {
  return (
    <Part
      title="명단이 있는 곳"
      note={
        layout.line
          ? '다른 시트나 줄에 제목이 있으면 바꾼 뒤 다시 읽어 주세요.'
          : '이름과 전화번호 제목이 있는 줄을 찾지 못했습니다. 제목이 있는 시트나 줄을 골라 다시 읽거나, 제목 없이 열을 연결해 주세요.'
      }
    >
      <div className={styles.columns}>
        {layout.sheets.length > 1 ? (
          <NativeSelect
            label="시트"
            name="sheet"
            defaultValue={typed?.sheet ?? String(layout.sheet)}
            data={layout.sheets.map(({ name, isHidden }, i) => ({
              value: String(i),
              label: isHidden ? `${name} (숨긴 시트)` : name,
            }))}
          />
        ) : null}
        <NativeSelect
          className={styles.wide}
          label="제목 줄"
          name="line"
          defaultValue={typed?.line ?? String(layout.line)}
          data={[{ value: '0', label: '제목 줄 없음' }, ...lines]}
        />
      </div>
      <p className={styles.intents}>
        <Button type="submit" name="intent" value="read" variant="default">
          다시 읽기
        </Button>
      </p>
    </Part>
  )
}

function ColumnChoice({
  headings,
  asked,
  columns,
  typed,
  errors,
}: ChoiceProps & { headings: string[] } & Pick<Props, 'asked' | 'columns'>) {
  const options = [
    { value: '', label: '없음' },
    ...headings.map((title, i) => ({ value: String(i), label: title || `${i + 1}번째 열` })),
  ]
  return (
    <Part title="1. 열 연결">
      <div className={styles.columns}>
        {importOrder(asked).map((field) => (
          <NativeSelect
            key={field}
            label={importFields[field].label}
            description={importFields[field].note}
            // Below the control, so that all controls of a row are at one height.
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            name={`column-${field}`}
            defaultValue={typed?.[`column-${field}`] ?? String(columns[field] ?? '')}
            error={field === 'name' ? errors.name : field === 'phone' ? errors.phone : undefined}
            data={options}
          />
        ))}
      </div>
      {errors.twice ? <p className={styles.fault}>{errors.twice}</p> : null}
    </Part>
  )
}

function ConsentChoice({ today, typed, errors }: ChoiceProps & { today: string }) {
  return (
    <Part
      title="2. 개인정보 동의"
      note="보유 기간은 동의한 날부터 셉니다. 동의를 확인할 수 없는 행은 등록하지 않고, 광고 수신 동의가 분명하지 않으면 동의하지 않은 것으로 합니다."
    >
      <Radio.Group
        name="consent"
        defaultValue={typed?.consent ?? 'column'}
        label="동의 확인 방법"
        error={errors.consent}
      >
        <Radio value="column" label="파일의 ‘개인정보 동의일’ 열" />
        <Radio value="paper" label="보관하고 있는 종이 동의서" />
      </Radio.Group>
      <div className={styles.columns}>
        <TextInput
          type="date"
          label="동의서 받은 첫날"
          name="from"
          max={today}
          defaultValue={typed?.from}
          error={errors.from}
        />
        <TextInput
          type="date"
          label="동의서 받은 마지막 날"
          name="until"
          max={today}
          defaultValue={typed?.until}
          error={errors.until}
        />
        <TextInput
          label="동의서를 확인한 사람"
          name="vouchedBy"
          defaultValue={typed?.vouchedBy}
          error={errors.vouchedBy}
          maxLength={60}
        />
      </div>
      <Checkbox
        name="sure"
        label="이 명단의 고객이 개인정보 수집·이용에 동의했고, 요청하면 근거를 보일 수 있습니다"
        defaultChecked={typed?.sure === 'on'}
      />
    </Part>
  )
}

const KnownChoice = ({ typed }: Pick<ChoiceProps, 'typed'>) => (
  <Part title="3. 이미 등록된 고객">
    <Radio.Group name="known" defaultValue={typed?.known ?? 'join'} label="같은 번호가 있으면">
      <Radio value="join" label="그 고객에게 메모로 덧붙입니다" />
      <Radio value="skip" label="건너뜁니다" />
    </Radio.Group>
  </Part>
)

const number = (count: number) => count.toLocaleString('ko-KR')

const CheckResult = ({ check }: { check: ImportCheck }) => (
  <Part title="확인 결과">
    <p role="status" className={styles.result}>
      새로 등록 <b>{number(check.fresh)}명</b>, 이미 등록됨 <b>{number(check.known)}명</b>, 등록하지 못하는 행{' '}
      <b>{number(check.faults)}개</b>
    </p>
    <FaultTable faults={check.shown} total={check.faults} />
  </Part>
)
