import { Alert, Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useSearchParams } from 'react-router'
import {
  exportBases,
  exportFormats,
  offeredBases,
} from '#app/domain/customers/import-export/export-choice.ts'
import { formatFilter } from '#app/domain/customers/list/lead-filter.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { Columns } from '#app/office/kit/columns.tsx'
import { Icon } from '#app/office/kit/icon.tsx'
import { Part } from '#app/routes/admin/screen.tsx'
import { Filters } from '../../customers/filters.tsx'
import type { Route } from './+types/screen'
import type * as commands from './commands.server.ts'

/** Which customers the file contains, which fields, and for whom; the count is above the button. */
export function ExportForm({
  site,
  filter,
  choices,
  count,
  isEmpty,
  columns,
  mayClear,
}: Route.ComponentProps['loaderData']) {
  const of = formatFilter(filter).toString()
  // An address that begins to name the site would be another screen, without what was typed.
  const named = useSearchParams()[0].get('site') ?? undefined
  return (
    <>
      <Part title="1. 내보낼 고객">
        <Filters filter={filter} choices={choices} screen="/admin/exchange" site={named} />
      </Part>
      <CommandForm<typeof commands.prepare> intent="prepare" hidden={{ site: site.slug, of }} noValidate>
        {({ field, box, answer, isBusy }) => (
          <>
            <Part title="2. 담을 항목" note="날짜와 횟수는 엑셀에서 정렬하고 계산할 수 있는 값으로 담습니다.">
              <Columns min={150} max={1000}>
                {columns
                  .filter(({ isClear }) => mayClear || !isClear)
                  .map(({ name, title, isUsual, isClear }) => (
                    <Checkbox
                      key={name}
                      {...box('column', isUsual === true, name)}
                      label={isClear ? `${title} (가리지 않은 파일만)` : title}
                    />
                  ))}
              </Columns>
              <Fault text={answer?.errors.column} />
            </Part>
            <Part
              title="3. 받는 곳과 근거"
              note="받는 곳, 제공 근거와 사유를 파일 첫머리에 함께 적습니다. 파일은 신청한 사람이 30분 안에 한 번 받을 수 있습니다."
            >
              <Stack maw={1000}>
                <Columns min={220}>
                  <TextInput
                    {...field('recipient')}
                    label="받는 곳"
                    placeholder="○○건설 분양팀"
                    maxLength={100}
                    required
                  />
                  <NativeSelect
                    {...field('basis')}
                    label="제공 근거"
                    description="제3자 제공(제17조)은 등록할 때 그 동의를 받지 않아 선택할 수 없습니다."
                    inputWrapperOrder={['label', 'input', 'description', 'error']}
                    data={[
                      { value: '', label: '선택하세요' },
                      ...offeredBases.map((value) => ({ value, label: exportBases[value] })),
                    ]}
                  />
                  <TextInput
                    {...field('reason')}
                    label="사유"
                    placeholder="11월 계약 안내 대상 확인"
                    maxLength={500}
                    required
                  />
                  <NativeSelect
                    {...field('format', 'xlsx')}
                    label="형식"
                    data={Object.entries(exportFormats).map(([value, label]) => ({ value, label }))}
                  />
                </Columns>
                {mayClear ? (
                  <Checkbox
                    {...box('clear')}
                    label="이름, 전화번호와 문의 내용을 가리지 않고 담습니다"
                    error={answer?.errors.clear}
                  />
                ) : (
                  <Text size="sm">이름과 전화번호는 일부를 가리고, 문의 내용과 메모는 담지 않습니다.</Text>
                )}
                <Group>
                  <Text role="status">
                    {isEmpty ? '조건에 맞는 고객이 없습니다.' : `고객 ${count}의 정보를 파일에 담습니다.`}
                  </Text>
                  <Button
                    type="submit"
                    loading={isBusy}
                    disabled={isEmpty}
                    leftSection={<Icon of="download" size={18} />}
                  >
                    파일 만들기
                  </Button>
                </Group>
              </Stack>
            </Part>
          </>
        )}
      </CommandForm>
    </>
  )
}

const Fault = ({ text }: { text: string | undefined }) =>
  text ? (
    <Alert color="red" mt={8}>
      {text}
    </Alert>
  ) : null
