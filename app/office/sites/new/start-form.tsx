import { Alert, Box, Button, NativeSelect, Paper, Text, Textarea, TextInput, Title } from '@mantine/core'
import { siteAnswers, typeLabelsIn } from '#app/domain/publishing/sites/start/answers.ts'
import type { Fields } from '#app/office/command-form.tsx'
import { DayField, MonthField } from '#app/office/kit/date-fields.tsx'
import kit from '#app/office/kit/kit.module.css'
import { pasteTable } from '#app/platform/clipboard-table.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { rangeOf } from '#app/platform/schema-meta.ts'
import type { CopyField, StartField } from './start-fields.ts'

interface Props<Field extends string> extends Pick<Fields<Field>, 'field'> {
  /** Set for a site whose creation failed before. */
  typed: Record<string, string>
}

interface Line<Field extends string> {
  name: Field
  label: string
  hint?: string
  example?: string
  needed?: true
  type?: 'number' | 'email' | 'tel'
  date?: 'day' | 'month'
}

const lines = {
  slug: {
    name: 'slug',
    label: '영문 이름',
    hint: '주소와 파일에 씁니다. 소문자와 숫자, 하이픈만 씁니다. 나중에 바꾸면 옛 주소가 새 주소로 이어집니다.',
    example: 'daon-heights',
    needed: true,
  },
  name: { name: 'name', label: '단지 이름', example: '다온 하이츠', needed: true },
  shortName: {
    name: 'shortName',
    label: '짧은 이름',
    hint: '로고와 문자에 씁니다. 비우면 단지 이름을 씁니다.',
  },
  phone: { name: 'phone', label: '대표전화', example: '1500-0000', needed: true, type: 'tel' },
  host: { name: 'host', label: '도메인', hint: 'www.example.kr처럼 적습니다. 아직 없으면 비워 두세요.' },
} as const satisfies Record<string, Line<StartField & CopyField>>

const groups: [title: string, lines: readonly Line<StartField>[]][] = [
  [
    '이름과 연락처',
    [
      lines.slug,
      lines.name,
      lines.shortName,
      lines.phone,
      { name: 'hours', label: '상담 시간', example: '오전 10시부터 오후 6시까지', needed: true },
      {
        name: 'place',
        label: '사업 위치',
        hint: '시·구·동까지 적습니다.',
        example: '다온시 새벽동 12번지',
        needed: true,
      },
    ],
  ],
  [
    '시행·시공과 견본주택',
    [
      { name: 'developer', label: '시행사', needed: true },
      { name: 'developerText', label: '시행사 정보', hint: '대표자와 사업자등록번호입니다.' },
      { name: 'builder', label: '시공사', needed: true },
      { name: 'builderText', label: '시공사 정보', hint: '대표자와 건설업 등록번호입니다.' },
      { name: 'modelHouse', label: '견본주택 주소' },
      {
        name: 'email',
        label: '개인정보 담당 이메일',
        hint: '새 등록도 이 주소로 알립니다.',
        type: 'email',
      },
    ],
  ],
  [
    '개인정보 처리를 맡기는 곳',
    [
      { name: 'agency', label: '분양대행사', hint: '상담과 견본주택 안내' },
      { name: 'messenger', label: '문자 발송 대행사' },
      { name: 'hosting', label: '서버 호스팅사' },
    ],
  ],
  [
    '규모',
    [
      { name: 'households', label: '총 세대수', needed: true, type: 'number' },
      { name: 'buildings', label: '동수', needed: true, type: 'number' },
      { name: 'floorsAbove', label: '지상 최고 층수', needed: true, type: 'number' },
      { name: 'floorsBelow', label: '지하 층수', hint: '없으면 0', needed: true, type: 'number' },
    ],
  ],
]

const dates: readonly Line<StartField>[] = [
  { name: 'notice', label: '입주자모집공고일', date: 'day' },
  { name: 'special', label: '특별공급 청약일', date: 'day' },
  { name: 'first', label: '1순위 청약일', date: 'day' },
  { name: 'second', label: '2순위 청약일', date: 'day' },
  { name: 'winners', label: '당첨자 발표일', date: 'day' },
  { name: 'moveIn', label: '입주 예정 월', date: 'month' },
  { name: 'contractFrom', label: '계약 시작일', date: 'day' },
  { name: 'contractUntil', label: '계약 마감일', date: 'day' },
]

/** The last step shows what has been typed. */
export const startSteps = [
  '이름과 연락처',
  '회사와 규모',
  '주택형과 일정',
  '색과 도메인',
  '미리보기',
] as const

/** Fields of each step but the last, in their order. */
const fieldsOfStep: readonly (readonly StartField[])[] = [
  groups.slice(0, 1).flatMap(([, fields]) => fields.map(({ name }) => name)),
  groups.slice(1).flatMap(([, fields]) => fields.map(({ name }) => name)),
  ['types', 'phases', ...dates.map(({ name }) => name)],
  ['colour', 'host'],
]

/** The step with the first of these fields; undefined where there is none. */
export const stepWith = (names: readonly string[]): number | undefined => {
  const step = fieldsOfStep.findIndex((fields) => fields.some((name) => names.includes(name)))
  return step < 0 ? undefined : step
}

/** Every step is in the document, so that nothing that was typed is lost by going back. @param step which is shown */
export function StartForm({ typed, field, step = 0 }: Props<StartField> & { step?: number }) {
  const groupsOf = (some: typeof groups) =>
    some.map(([title, fields]) => (
      <Group key={title} title={title} fields={fields} typed={typed} field={field} />
    ))
  return (
    <>
      <div hidden={step !== 0}>{groupsOf(groups.slice(0, 1))}</div>
      <div hidden={step !== 1}>{groupsOf(groups.slice(1))}</div>
      <div hidden={step !== 2}>
        <fieldset>
          <legend>주택형과 단지</legend>
          <Textarea
            className={kit.whole}
            label="주택형"
            description="한 줄에 하나씩 주택형, 세대수, 전용면적, 주거공용면적, 기타공용면적을 적습니다. 엑셀에서 복사해 붙여도 됩니다. 공용면적은 나중에 적어도 됩니다."
            placeholder={'84A, 248, 84.9511, 28.4020, 55.1000\n101, 68, 101.5500'}
            {...field('types', typed.types)}
            rows={6}
            autosize
            onPaste={pasteTable}
            required
          />
          <Textarea
            className={kit.whole}
            label="단지(차수) 구분"
            description="2단지, 3단지처럼 나뉘면 한 줄에 하나씩 이름, 세대수, 동수를 적습니다. 하나이면 비워 두세요."
            placeholder={'1단지, 420, 5'}
            {...field('phases', typed.phases)}
            rows={2}
            autosize
            onPaste={pasteTable}
          />
        </fieldset>
        <Group title="일정 (정해진 것만)" fields={dates} typed={typed} field={field} />
      </div>
      <div hidden={step !== 3}>
        <fieldset>
          <legend>색과 도메인</legend>
          <TextInput type="color" label="대표색" {...field('colour', typed.colour || '#2b4a7a')} />
          <Input line={lines.host} typed={typed} field={field} />
          <p className={kit.whole}>나머지 색은 대표색에 맞추고, 글자가 잘 읽히는 명암비로 정합니다.</p>
        </fieldset>
      </div>
    </>
  )
}

const labels = new Map<string, string>([
  ...groups.flatMap(([, fields]) => fields).map(({ name, label }) => [name, label] as const),
  ['types', '주택형'],
])
const needed: readonly string[] = [
  ...groups.flatMap(([, fields]) => fields.flatMap((line) => (line.needed ? [line.name] : []))),
  'types',
]

/** How the head of the first page will begin, and what is still to be typed. */
export function Preview({ values, show }: { values: Record<string, string>; show: (step: number) => void }) {
  const missing = needed.filter((name) => !values[name]?.trim())
  const size = [
    [values.households, '세대'],
    [values.buildings, '개 동'],
    [values.floorsAbove && `최고 ${values.floorsAbove}`, '층'],
  ].flatMap(([value, unit]) => (value ? [`${value}${unit}`] : []))
  const types = typeLabelsIn(values.types ?? '')
  return (
    <>
      <Paper withBorder aria-label="홈페이지 첫 화면 미리보기" component="section">
        <Box bg={values.colour ?? ''} c="white" p="12px 20px">
          <b>{values.shortName || values.name || '단지 이름'}</b>
        </Box>
        <Box p={20}>
          <Text size="sm">{values.place || '사업 위치'}</Text>
          <Title order={2} my={4}>
            {values.name || '단지 이름'}
          </Title>
          <Text>{size.join(' · ') || '세대수와 층수'}</Text>
          {types.length ? <Text>주택형 {types.join(', ')}</Text> : null}
          <Text c={values.colour ?? ''} fw={700} mt={8}>
            {values.phone || '대표전화'}
          </Text>
        </Box>
      </Paper>
      {missing.length ? (
        <Alert color="brass" title="아직 적지 않은 항목">
          {missing.map((name) => (
            <Button key={name} variant="subtle" size="compact-sm" onClick={() => show(stepWith([name]) ?? 0)}>
              {labels.get(name)}
            </Button>
          ))}
        </Alert>
      ) : (
        <p>만든 뒤에 도면과 사진을 넣고, 점검을 마치면 엽니다. 여는 날까지 방문자에게 보이지 않습니다.</p>
      )}
    </>
  )
}

export function CopyForm({
  sites,
  typed,
  field,
}: Props<CopyField> & { sites: { slug: string; name: string }[] }) {
  return (
    <fieldset>
      <legend>원본과 새 이름</legend>
      <NativeSelect
        label="복사할 단지"
        {...field('from', typed.from)}
        data={sites.map(({ slug, name }) => ({ value: slug, label: name }))}
      />
      {[lines.slug, lines.name, lines.shortName, lines.phone, lines.host].map((line) => (
        <Input key={line.name} line={line} typed={typed} field={field} />
      ))}
    </fieldset>
  )
}

function Group({
  title,
  fields,
  typed,
  field,
}: Props<StartField> & { title: string; fields: readonly Line<StartField>[] }) {
  return (
    <fieldset>
      <legend>{title}</legend>
      {fields.map((line) => (
        <Input key={line.name} line={line} typed={typed} field={field} />
      ))}
    </fieldset>
  )
}

/** Of the figures that are asked for, as the answers are checked. */
function boundsOf(name: string): { min?: number; max?: number } {
  const field = ownProperty(siteAnswers.shape, name)
  return field ? rangeOf(field) : {}
}

function Input<Field extends string>({ line, typed, field }: Props<Field> & { line: Line<Field> }) {
  const { name, label, hint, example, needed, type, date } = line
  if (date === 'day') return <DayField {...field(name, typed[name])} label={label} />
  if (date === 'month') return <MonthField {...field(name, typed[name])} label={label} />
  return (
    <TextInput
      {...field(name, typed[name])}
      label={label}
      description={hint}
      placeholder={example}
      type={type ?? 'text'}
      inputMode={type === 'number' ? 'numeric' : undefined}
      {...boundsOf(name)}
      required={needed ?? false}
      autoComplete="off"
    />
  )
}
