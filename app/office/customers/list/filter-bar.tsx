import { type FormEvent, useRef } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { channelName, knownChannels } from '#app/domain/customers/attribution/channel-names.ts'
import type { LeadFilter } from '#app/domain/customers/list/lead-filter.ts'
import { formatFilter } from '#app/domain/customers/list/lead-filter.ts'
import styles from './list.module.css'
import { listAddress } from './list-address.ts'
import { adsNames, callNames, orderNames, visitNames } from './list-words.ts'

interface Props {
  filter: LeadFilter
  site: string | undefined
  choices: {
    people: { id: string; name: string }[]
    teams: { id: string; name: string }[]
    types: string[]
  }
  seesOnlyOwn: boolean
}

type Option = readonly [value: string, label: string]

const optionsOf = (names: Readonly<Record<string, string>>): Option[] => Object.entries(names)

/** As a desk gives them. */
const grades = ['A', 'B', 'C']

export function FilterBar({ filter, site, choices, seesOnlyOwn }: Props) {
  const submit = useSubmit()
  const more = useRef<HTMLDetailsElement>(null)
  const apply = (event: FormEvent<HTMLFormElement>) => submit(cleaned(event.currentTarget))
  const { who, visit, calls, channel, interest, grade, from, until, ads, again, order } = filter
  const further = [channel, interest, grade, from, until, ads, again].filter(Boolean).length
  const isNarrow = formatFilter({ ...filter, order: 'changed' }).size > 0
  const channels = [...new Set([...knownChannels, ...(channel ? [channel] : [])])]
  return (
    <Form className={styles.filters} aria-label="조건" key={formatFilter(filter).toString()} onChange={apply}>
      {site ? <input type="hidden" name="site" value={site} /> : null}
      {filter.statuses.length ? (
        <input type="hidden" name="status" value={filter.statuses.join(',')} />
      ) : null}
      <Choice label="담당" name="who" value={who} options={peopleOptions(choices, seesOnlyOwn)} />
      <Choice label="방문" name="visit" value={visit} options={optionsOf(visitNames)} />
      <Choice label="통화" name="calls" value={calls} options={optionsOf(callNames)} />
      <details ref={more} className={styles.more} open={further > 0}>
        <summary>
          <span className={styles.wide}>조건 더 보기{further ? ` ${further}` : ''}</span>
          <span className={styles.narrow}>조건·정렬{isNarrow ? ' (적용 중)' : ''}</span>
        </summary>
        <div>
          <Choice
            label="유입"
            name="channel"
            value={channel}
            options={channels.map((one) => [one, channelName(one)])}
          />
          <Choice
            label="관심 타입"
            name="interest"
            value={interest}
            options={choices.types.map((type) => [type, type])}
          />
          <Choice
            label="등급"
            name="grade"
            value={grade}
            options={grades.map((one) => [one, `${one}등급`])}
          />
          <Choice label="광고 수신" name="ads" value={ads} options={optionsOf(adsNames)} />
          <Choice label="다시 등록" name="again" value={again && '1'} options={[['1', '다시 등록한 고객']]} />
          <span className={styles.span}>
            <label>
              접수일부터
              <input type="date" name="from" defaultValue={from} />
            </label>
            <label>
              접수일까지
              <input type="date" name="until" defaultValue={until} />
            </label>
          </span>
        </div>
      </details>
      <label className={styles.order}>
        정렬
        <select name="order" defaultValue={order}>
          {optionsOf(orderNames).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className={styles.apply}>
        적용
      </button>
      {isNarrow ? (
        <Link className={styles.clear} to={listAddress({ site, filter: { statuses: [], order } })}>
          조건 지우기
        </Link>
      ) : null}
    </Form>
  )
}

/** Without empty fields, so that addresses stay short. */
function cleaned(form: HTMLFormElement): FormData {
  const fields = new FormData(form)
  for (const [name, value] of [...fields]) if (!value) fields.delete(name)
  return fields
}

function peopleOptions({ people, teams }: Props['choices'], seesOnlyOwn: boolean): Option[] {
  return [
    ['me', '나'],
    ...(seesOnlyOwn ? [] : [['none', '미배정'] as const]),
    ...teams.map(({ id, name }) => [`team:${id}`, name] as const),
    ...people.map(({ id, name }) => [id, name] as const),
  ]
}

interface ChoiceProps {
  label: string
  name: string
  value: string | undefined
  options: readonly Option[]
}

const Choice = ({ label, name, value, options }: ChoiceProps) =>
  options.length ? (
    <label data-chosen={value ? '' : undefined}>
      {label}
      <select name={name} defaultValue={value ?? ''}>
        <option value="">전체</option>
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </label>
  ) : null
