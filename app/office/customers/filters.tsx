import { Button, CloseButton, Group, Menu, NativeSelect, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { channelName, knownChannels } from '#app/domain/customers/attribution/channel-names.ts'
import { leadStatuses, statusNames } from '#app/domain/customers/customer/lead-status.ts'
import { grades } from '#app/domain/customers/fields.ts'
import {
  adsNames,
  callNames,
  formatFilter,
  type LeadFilter,
  parseFilter,
  visitNames,
} from '#app/domain/customers/list/lead-filter.ts'
import { DayField } from '#app/office/kit/date-fields.tsx'
import { focusWhenDrawn } from '#app/office/kit/focus-when-drawn.ts'
import { Icon } from '#app/office/kit/icon.tsx'
import { OpenedMenu } from '#app/office/kit/opened.tsx'
import styles from './filters.module.css'

export interface FilterChoices {
  people: { id: string; name: string }[]
  teams: { id: string; name: string }[]
  types: string[]
}

interface Props {
  filter: LeadFilter
  choices: FilterChoices
  seesOnlyOwn?: boolean
  /** Address of the filtered screen, without its query. */
  screen: string
  /** The site that the address names besides the filter. */
  site: string | undefined
  /** A state is chosen elsewhere on the screen. */
  hidesState?: boolean
  /** Further fields of the row. */
  children?: ReactNode
}

type Option = readonly [value: string, label: string]
type Field =
  | 'status'
  | 'who'
  | 'visit'
  | 'calls'
  | 'channel'
  | 'interest'
  | 'grade'
  | 'ads'
  | 'again'
  | 'days'

const optionsOf = (names: Readonly<Record<string, string>>): Option[] => Object.entries(names)

/** Those that are asked for all day; the others come with `조건 추가`. */
const usual: readonly Field[] = ['status', 'who', 'visit', 'calls']

/** One row of conditions, which narrows the screen as they are chosen. Each can be taken out. */
export function Filters({ filter, choices, seesOnlyOwn, screen, site, hidesState, children }: Props) {
  const submit = useSubmit()
  const [added, add] = useState<Field[]>([])
  const query = formatFilter(filter).toString()
  const fields = fieldsOf(filter, choices, seesOnlyOwn === true).filter(
    ({ field, options }) => options.length && !(hidesState && field === 'status'),
  )
  const isShown = ({ field, value }: Of) =>
    value !== undefined || usual.includes(field) || added.includes(field)
  const apply = (event: FormEvent<HTMLFormElement>) =>
    submit(cleaned(event.currentTarget), { action: screen })
  const without = (one: Partial<LeadFilter>) => {
    const left = formatFilter({ ...filter, ...one })
    if (site) left.set('site', site)
    return left.size ? `${screen}?${left}` : screen
  }
  const hasDays = filter.from !== undefined || filter.until !== undefined
  const showsDays = hasDays || added.includes('days')
  const further = fields.filter((one) => !isShown(one))
  const isNarrow =
    formatFilter({ ...filter, order: 'changed', statuses: hidesState ? [] : filter.statuses }).size > 0
  return (
    <Form className={styles.row} action={screen} aria-label="조건" key={query} onChange={apply}>
      {site ? <input type="hidden" name="site" value={site} /> : null}
      {hidesState && filter.statuses.length ? (
        <input type="hidden" name="status" value={filter.statuses.join(',')} />
      ) : null}
      {fields.filter(isShown).map(({ field, label, value, options, none }) => (
        <NativeSelect
          key={field}
          className={styles.chip}
          data-chosen={value === undefined ? undefined : ''}
          ref={added.at(-1) === field && value === undefined ? focusWhenDrawn : undefined}
          aria-label={label}
          name={field}
          defaultValue={value ?? ''}
          data={[
            { value: '', label: '전체' },
            ...options.map(([one, words]) => ({ value: one, label: words })),
          ]}
          leftSection={<Text size="sm">{label}</Text>}
          leftSectionWidth={label.length * 13 + 20}
          leftSectionPointerEvents="none"
          {...(value !== undefined && {
            rightSection: <TakeOut label={label} to={without(none)} />,
            rightSectionPointerEvents: 'all' as const,
          })}
        />
      ))}
      {showsDays ? (
        <Days
          filter={filter}
          screen={screen}
          all={without({ from: undefined, until: undefined })}
          isAsked={added.at(-1) === 'days'}
        />
      ) : null}
      {further.length || !showsDays ? (
        <AddCondition further={further} showsDays={showsDays} add={(field) => add([...added, field])} />
      ) : null}
      {isNarrow ? (
        <Button
          component={Link}
          variant="subtle"
          to={without({ ...nothing, ...(hidesState && { statuses: filter.statuses }) })}
        >
          조건 지우기
        </Button>
      ) : null}
      {children}
    </Form>
  )
}

interface AddConditionProps {
  further: Of[]
  showsDays: boolean
  add: (field: Field) => void
}

const AddCondition = ({ further, showsDays, add }: AddConditionProps) => (
  <OpenedMenu
    position="bottom-start"
    floatingStrategy="fixed"
    returnFocus={false}
    button={
      <Button variant="subtle" leftSection={<Icon of="filter" size={16} />}>
        조건 추가
      </Button>
    }
  >
    {further.map(({ field, label }) => (
      <Menu.Item key={field} onClick={() => add(field)}>
        {label}
      </Menu.Item>
    ))}
    {showsDays ? null : <Menu.Item onClick={() => add('days')}>접수일</Menu.Item>}
  </OpenedMenu>
)

interface DaysProps {
  filter: LeadFilter
  screen: string
  /** Address without the days. */
  all: string
  isAsked: boolean
}

function Days({ filter: { from, until }, screen, all, isAsked }: DaysProps) {
  const submit = useSubmit()
  const hasDays = from !== undefined || until !== undefined
  const send = {
    onSettled: (_: string, form: HTMLFormElement | null) => form && submit(cleaned(form), { action: screen }),
  }
  return (
    <Group className={styles.chip} data-chosen={hasDays ? '' : undefined} gap={6} wrap="nowrap">
      <Text size="sm">접수일</Text>
      <DayField
        name="from"
        aria-label="접수일부터"
        defaultValue={from}
        ref={isAsked && !hasDays ? focusWhenDrawn : undefined}
        {...send}
      />
      ~
      <DayField name="until" aria-label="접수일까지" defaultValue={until} {...send} />
      {hasDays ? <TakeOut label="접수일" to={all} /> : null}
    </Group>
  )
}

const TakeOut = ({ label, to }: { label: string; to: string }) => (
  <CloseButton component={Link} to={to} size="sm" aria-label={`${label} 조건 빼기`} preventScrollReset />
)

interface Of {
  field: Field
  label: string
  value: string | undefined
  options: readonly Option[]
  /** The filter without it. */
  none: Partial<LeadFilter>
}

const { order: _, ...nothing } = parseFilter(new URLSearchParams())

function fieldsOf(filter: LeadFilter, { people, teams, types }: FilterChoices, seesOnlyOwn: boolean): Of[] {
  const { statuses, who, visit, calls, channel, interest, grade, ads, again } = filter
  const of = (
    field: Field & keyof LeadFilter,
    label: string,
    value: string | undefined,
    options: Option[],
  ): Of => ({
    field,
    label,
    value,
    options,
    none: { [field]: undefined },
  })
  const several =
    statuses.length > 1 ? [[statuses.join(), statuses.map((one) => statusNames[one]).join('·')] as const] : []
  return [
    {
      field: 'status',
      label: '상태',
      value: statuses.join() || undefined,
      options: [...several, ...leadStatuses.map((status) => [status, statusNames[status]] as const)],
      none: { statuses: [] },
    },
    of('who', '담당', who, [
      ['me', '나'],
      ...(seesOnlyOwn ? [] : [['none', '미배정'] as const]),
      ...teams.map(({ id, name }) => [`team:${id}`, name] as const),
      ...people.map(({ id, name }) => [id, name] as const),
    ]),
    of('visit', '방문', visit, optionsOf(visitNames)),
    of('calls', '통화', calls, optionsOf(callNames)),
    of(
      'channel',
      '유입',
      channel,
      [...new Set([...knownChannels, ...(channel ? [channel] : [])])].map((one) => [one, channelName(one)]),
    ),
    of(
      'interest',
      '관심 타입',
      interest,
      types.map((type) => [type, type]),
    ),
    of(
      'grade',
      '등급',
      grade,
      grades.map((one) => [one, `${one}등급`]),
    ),
    of('ads', '광고 수신', ads, optionsOf(adsNames)),
    of('again', '다시 등록', again && '1', [['1', '다시 등록한 고객']]),
  ]
}

/** Without empty fields, so that addresses stay short. */
function cleaned(form: HTMLFormElement): FormData {
  const fields = new FormData(form)
  for (const [name, value] of [...fields]) if (!value) fields.delete(name)
  return fields
}
