import { Button, Checkbox, Group, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core'
import type { FieldName } from '#app/domain/customers/fields.ts'
import type { ImportCheck } from '#app/domain/customers/import-export/import/check-import.server.ts'
import {
  type Columns,
  importFields,
  importOrder,
} from '#app/domain/customers/import-export/import/import-choices.ts'
import { type ImportLayout, layoutKey } from '#app/domain/customers/import-export/import/import-layout.ts'
import { maxColumns, maxLines } from '#app/domain/customers/import-export/sheet/sheet-limits.ts'
import { CommandForm, type Fields } from '#app/office/command-form.tsx'
import { Columns as Beside } from '#app/office/kit/columns.tsx'
import { DayField } from '#app/office/kit/date-fields.tsx'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { Part } from '#app/routes/admin/screen.tsx'
import { FaultTable, PreviewTable } from './import-tables.tsx'
import type { PreviewRow } from './mask-cells.ts'

interface Props {
  found: { layout: ImportLayout; total: number }
  /** Fields of a registration for which the site asks. */
  asked: readonly FieldName[]
  columns: Columns
  preview: PreviewRow[]
  /** Lines that can be chosen as headings; none where the file is not kept. */
  lines: { value: string; label: string }[]
  today: string
  check: ImportCheck | undefined
  /** What was typed for another part of the file, where it holds for this one. */
  carried: Readonly<Record<string, string>>
}

/** Which column is what, how the customers agreed, what becomes of known ones; then what would happen; then the start. */
export function ImportSetup({ found, asked, columns, preview, lines, today, check, carried }: Props) {
  const { layout } = found
  return (
    <>
      <Part title="처음 20행" note="이름과 번호는 일부를 가리고 보여 드립니다.">
        <PreviewTable headings={layout.headings} rows={preview} />
        <UnreadColumns headings={layout.unread} />
        {layout.isCut ? (
          <Text c="red" mt={8}>
            {koreanNumber(maxLines)}번째 줄까지 읽었습니다. 그 아래에 고객이 더 있으면 파일을 나누어 올려
            주세요.
          </Text>
        ) : null}
      </Part>
      <CommandForm
        intent={['check', 'read', 'begin', 'giveUp']}
        hidden={{ layout: layoutKey(layout) }}
        keepsTyped
        noValidate
      >
        {({ field, box, isBusy }) => {
          const fields: SetupFields = {
            field: (name, stored = '') => field(name, carried[name] ?? stored),
            sure: box('sure', carried.sure === 'on'),
          }
          return (
            <>
              {lines.length ? <PlaceChoice layout={layout} lines={lines} {...fields} /> : null}
              <ColumnChoice headings={layout.headings} asked={asked} columns={columns} {...fields} />
              <ConsentChoice today={today} {...fields} />
              <Part title="3. 이미 등록된 고객">
                <Radio.Group {...fields.field('known', 'join')} label="같은 번호가 있으면">
                  <Stack gap={8} mt={8}>
                    <Radio value="join" label="그 고객에게 메모로 덧붙입니다" />
                    <Radio value="skip" label="건너뜁니다" />
                  </Stack>
                </Radio.Group>
              </Part>
              {check ? <CheckResult check={check} /> : null}
              <Group mt={20}>
                <Button
                  type="submit"
                  name="intent"
                  value="check"
                  variant={check ? 'default' : 'filled'}
                  loading={isBusy}
                >
                  {check ? '다시 확인하기' : '등록 결과 미리 보기'}
                </Button>
                {check && check.fresh + check.known > 0 ? (
                  <Button type="submit" name="intent" value="begin" loading={isBusy}>
                    불러오기 시작
                  </Button>
                ) : null}
                <Button type="submit" name="intent" value="giveUp" variant="subtle" color="red">
                  올린 명단 삭제
                </Button>
              </Group>
            </>
          )
        }}
      </CommandForm>
    </>
  )
}

interface SetupFields {
  field: Fields<string>['field']
  sure: ReturnType<Fields<string>['box']>
}

const UnreadColumns = ({ headings }: { headings: string[] }) =>
  headings.length ? (
    <Text c="red" mt={8}>
      한 번에 {maxColumns}개 열까지 읽어 다음 열은 읽지 않았습니다: {headings.slice(0, 30).join(', ')}
      {headings.length > 30 ? ` 외 ${headings.length - 30}개` : ''}
    </Text>
  ) : null

/** Where the list is, for files in which it was not found, or another one was. */
function PlaceChoice({
  layout,
  lines,
  field,
}: SetupFields & { layout: ImportLayout; lines: Props['lines'] }) {
  return (
    <Part
      title="명단이 있는 곳"
      note={
        layout.line
          ? '다른 시트나 줄에 제목이 있으면 바꾼 뒤 다시 읽어 주세요.'
          : '이름과 전화번호 제목이 있는 줄을 찾지 못했습니다. 제목이 있는 시트나 줄을 골라 다시 읽거나, 제목 없이 열을 연결해 주세요.'
      }
    >
      <Group align="flex-end">
        {layout.sheets.length > 1 ? (
          <NativeSelect
            {...field('sheet', String(layout.sheet))}
            label="시트"
            data={layout.sheets.map(({ name, isHidden }, i) => ({
              value: String(i),
              label: isHidden ? `${name} (숨긴 시트)` : name,
            }))}
          />
        ) : null}
        <NativeSelect
          {...field('line', String(layout.line))}
          label="제목 줄"
          maw="100%"
          data={[{ value: '0', label: '제목 줄 없음' }, ...lines]}
        />
        <Button type="submit" name="intent" value="read" variant="default">
          다시 읽기
        </Button>
      </Group>
    </Part>
  )
}

const ColumnChoice = ({
  headings,
  asked,
  columns,
  field,
}: SetupFields & { headings: string[] } & Pick<Props, 'asked' | 'columns'>) => (
  <Part title="1. 열 연결">
    <Beside min={200} max={1000}>
      {importOrder(asked).map((name) => (
        <NativeSelect
          key={name}
          {...field(`column-${name}`, String(columns[name] ?? ''))}
          label={importFields[name].label}
          description={importFields[name].note}
          // Below the control, so that all controls of a row are at one height.
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={[
            { value: '', label: '없음' },
            ...headings.map((title, i) => ({ value: String(i), label: title || `${i + 1}번째 열` })),
          ]}
        />
      ))}
    </Beside>
  </Part>
)

const ConsentChoice = ({ today, field, sure }: SetupFields & { today: string }) => (
  <Part
    title="2. 개인정보 동의"
    note="보유 기간은 동의한 날부터 셉니다. 동의를 확인할 수 없는 행은 등록하지 않고, 광고 수신 동의가 분명하지 않으면 동의하지 않은 것으로 합니다."
  >
    <Stack maw={1000}>
      <Radio.Group {...field('consent', 'column')} label="동의 확인 방법">
        <Stack gap={8} mt={8}>
          <Radio value="column" label="파일의 ‘개인정보 동의일’ 열" />
          <Radio value="paper" label="보관하고 있는 종이 동의서" />
        </Stack>
      </Radio.Group>
      <Beside min={200}>
        <DayField {...field('from')} label="동의서 받은 첫날" max={today} />
        <DayField {...field('until')} label="동의서 받은 마지막 날" max={today} />
        <TextInput {...field('vouchedBy')} label="동의서를 확인한 사람" maxLength={60} />
      </Beside>
      <Checkbox
        {...sure}
        label="이 명단의 고객이 개인정보 수집·이용에 동의했고, 요청하면 근거를 보일 수 있습니다"
      />
    </Stack>
  </Part>
)

const CheckResult = ({ check }: { check: ImportCheck }) => (
  <Part title="확인 결과">
    <p role="status">
      새로 등록 <b>{koreanNumber(check.fresh)}명</b>, 이미 등록됨 <b>{koreanNumber(check.known)}명</b>,
      등록하지 못하는 행 <b>{koreanNumber(check.faults)}개</b>
    </p>
    <FaultTable faults={check.shown} total={check.faults} />
  </Part>
)
