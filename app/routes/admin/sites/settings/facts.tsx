import { Button, TextInput } from '@mantine/core'
import { Form, Link } from 'react-router'
import { titlesOf } from '#app/domain/publishing/documents/document-titles.server.ts'
import { type FactUse, factUses } from '#app/domain/publishing/documents/fact-uses.ts'
import { type Document, parsePart } from '#app/domain/publishing/documents/parts.ts'
import type { Fact } from '#app/domain/site/fact.ts'
import { factLabel, factNamed, isOwnFact } from '#app/domain/site/fact-labels.ts'
import { editorOf, nameOfPart } from '#app/office/website/addresses.ts'
import { nameOfPlace } from '#app/office/website/name-of-place.ts'
import { withParticle } from '#app/platform/particle.ts'
import { requestContext } from '#app/request-context.ts'
import { DataTable } from '../../data-table.tsx'
import { useSettledAnswer } from '../../use-settled-answer.ts'
import { draftedSiteOf } from '../open-editor.server.ts'
import type { Route } from './+types/facts'
import { keptValuesOf, pagesWithChangedFacts } from './changed-facts.server.ts'
import { FactForm } from './fact-form.tsx'
import type { FactRow } from './fact-row.ts'
import { KeptValues } from './kept-values.tsx'
import { barOf, openPart } from './open-part.server.ts'
import { actOnPart, type Edit } from './part-actions.server.ts'
import { PasteFacts } from './paste-facts.tsx'
import { readPastedFacts } from './pasted-facts.ts'
import { problemOfFact, readFact } from './read-fact.ts'
import { Noted, Refused } from './refused.ts'
import { SettingScreen } from './setting-screen.tsx'
import styles from './settings.module.css'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const opened = await openPart(context.get(requestContext), request, params.site)
  const query = new URL(request.url).searchParams
  const loaded = await draftedSiteOf(opened)
  const { documents } = loaded
  const titles = titlesOf(loaded)
  const uses = factUses(documents)
  const facts = (opened.content.facts ?? {}) as Record<string, Fact>
  const describe = ({ part, path }: FactUse) => {
    const parsed = parsePart(part)
    return {
      where: nameOfPart(part, titles),
      path: nameOfPlace(documents.get(part), path),
      screen: parsed?.kind === 'page' ? editorOf(params.site, parsed.path) : undefined,
    }
  }
  const all = Object.entries(facts).map(([name, fact]) =>
    rowOf(name, fact, (uses.get(name) ?? []).map(describe)),
  )
  const wanted = query.get('q')?.trim().slice(0, 60) ?? ''
  return {
    bar: await barOf(opened),
    siteName: opened.site.settings.shortName,
    rows: all.filter(
      (row) => !wanted || `${row.name} ${row.label} ${row.value} ${row.source}`.includes(wanted),
    ),
    facts,
    wanted,
    edited: all.find(({ name }) => name === query.get('fact')),
    kept: await keptValuesOf(opened),
    pages: await pagesWithChangedFacts(opened),
  }
}

const rowOf = (name: string, fact: Fact, uses: FactRow['uses']): FactRow => {
  const shared = { name, label: factLabel(name), uses }
  if (typeof fact === 'string')
    return { ...shared, value: fact, unit: '', digits: '', source: '', isNumber: false }
  return {
    ...shared,
    value: String(fact.value),
    unit: fact.unit ?? '',
    digits: fact.digits === undefined ? '' : String(fact.digits),
    source: fact.source ?? '',
    isNumber: true,
  }
}

const factsOf = (content: Document) => (content.facts ?? {}) as Record<string, unknown>

const saveFact: Edit = (content, fields) => {
  const isNew = fields.has('isNew')
  const name = isNew ? factNamed(fields.text('name'), fields.text('unit')) : fields.text('name')
  const facts = factsOf(content)
  if (!name || !(isNew || Object.hasOwn(facts, name)))
    return new Refused('이름을 확인해 주세요.', {
      name: '한글·영문·숫자로 두 낱말 넘게 띄어 적어 주세요(예: 세대수 2단지, 수영장 레인).',
    })
  if (isNew && isOwnFact(name))
    return new Refused('이미 있는 이름입니다.', {
      name: `${withParticle(factLabel(name), '은')} ‘기본 정보’에서 고칩니다.`,
    })
  if (isNew && Object.hasOwn(facts, name))
    return new Refused('같은 이름의 사실이 있습니다.', {
      name: '이미 있는 이름입니다. 목록에서 수정해 주세요.',
    })
  const fact = readFact(fields)
  if (fact instanceof Refused) return fact
  const problem = problemOfFact(name, fact)
  if (problem) return new Refused('값을 확인해 주세요.', { value: problem })
  return { ...content, facts: { ...facts, [name]: fact } }
}

const pasteFacts: Edit = (content, fields) => {
  const facts = factsOf(content) as Record<string, Fact>
  const read = readPastedFacts(fields.text('sheet'), facts)
  const refuse = (text: string) => new Refused(text, { sheet: text })
  if (typeof read === 'string') return refuse(read)
  const changed = read.rows.flatMap(({ name, fact }) => (name && fact !== undefined ? [[name, fact]] : []))
  if (!changed.length) return refuse('바뀌는 값이 없습니다.')
  const left = read.rows.filter(({ wrong }) => wrong).length
  return new Noted(
    { ...content, facts: { ...facts, ...Object.fromEntries(changed) } },
    `바꾼 사실 ${changed.length}개${left ? `, 넣지 않은 줄 ${left}개` : ''}.`,
  )
}

const removeFact: Edit = async (content, fields, opened) => {
  const name = fields.text('name')
  const used = factUses((await draftedSiteOf(opened)).documents).get(name) ?? []
  if (used.length)
    return new Refused(
      `${withParticle(factLabel(name), '은')} ${used.length}곳에서 쓰고 있어 삭제할 수 없습니다. 쓰는 글을 먼저 고쳐 주세요.`,
    )
  const { [name]: _, ...facts } = factsOf(content)
  return { ...content, facts }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const opened = await openPart(context.get(requestContext), request, params.site)
  return await actOnPart(opened, { save: saveFact, paste: pasteFacts, remove: removeFact })
}

export { shouldRevalidate } from '../../revalidate-refused.ts'

export const meta = () => [{ title: '공통 수치 | 분양 사무실' }]

export default function Facts({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useSettledAnswer(actionData)
  const { bar, siteName, rows, facts, wanted, edited, pages, kept } = loaderData
  const isPasted = answer?.typed.sheet !== undefined
  const [typed, pasted] = isPasted ? [undefined, answer] : [answer, undefined]
  const address = `/admin/sites/${bar.site}/facts`
  return (
    <SettingScreen
      current="facts"
      lead="한 번 적은 값이 그 이름을 쓰는 모든 페이지에 나옵니다."
      bar={bar}
      siteName={siteName}
      answer={answer}
      pages={pages}
      actions={
        <Form role="search" className={styles.search}>
          <TextInput
            type="search"
            name="q"
            aria-label="사실 이름이나 값"
            defaultValue={wanted}
            maxLength={60}
          />
          <Button type="submit" variant="default">
            찾기
          </Button>
        </Form>
      }
    >
      <KeptValues kept={kept} site={bar.site} />
      <FactForm
        key={JSON.stringify([edited, bar.version, typed?.notice.bad])}
        fact={edited}
        version={bar.version}
        answer={typed}
        address={address}
        publishesAlone={bar.publishesAlone}
      />
      <PasteFacts facts={facts} version={bar.version} answer={pasted} publishesAlone={bar.publishesAlone} />
      <FactList
        rows={rows}
        wanted={wanted}
        total={Object.keys(facts).length}
        address={address}
        version={bar.version}
      />
    </SettingScreen>
  )
}

interface ListProps {
  rows: FactRow[]
  wanted: string
  total: number
  address: string
  version: number
}

function FactList({ rows, wanted, total, address, version }: ListProps) {
  return (
    <DataTable
      caption={wanted ? `‘${wanted}’ 사실 ${rows.length}개` : `사실 ${total}개`}
      rows={rows}
      keyOf={({ name }) => name}
      empty={wanted ? '찾는 사실이 없습니다.' : '아직 적은 사실이 없습니다.'}
      columns={[
        {
          title: '이름',
          isName: true,
          cell: ({ name, label }) => (
            <>
              <Link to={`${address}?${new URLSearchParams({ ...(wanted && { q: wanted }), fact: name })}`}>
                {label}
              </Link>
              <span className={styles.key}>{name}</span>
            </>
          ),
        },
        {
          title: '값',
          cell: ({ value, unit, isNumber }) => (
            <span className={isNumber ? styles.figure : undefined}>
              {isNumber ? Number(value).toLocaleString('ko-KR', { maximumFractionDigits: 6 }) : value}
              {unit}
            </span>
          ),
        },
        {
          title: '출처',
          small: 'none',
          cell: ({ source }) => <span className={styles.quiet}>{source}</span>,
        },
        { title: '쓰이는 곳', cell: ({ uses }) => <Uses uses={uses} /> },
        {
          title: '처리',
          cell: ({ name, label, uses }) =>
            uses.length ? null : (
              <Form method="post">
                <input type="hidden" name="version" value={version} />
                <input type="hidden" name="name" value={name} />
                <Button
                  type="submit"
                  name="intent"
                  value="remove"
                  variant="default"
                  size="compact-sm"
                  aria-label={`${label} 삭제`}
                >
                  삭제
                </Button>
              </Form>
            ),
        },
      ]}
    />
  )
}

function Uses({ uses }: Pick<FactRow, 'uses'>) {
  if (!uses.length) return <span className={styles.quiet}>쓰지 않음</span>
  return (
    <details className={styles.usesOf}>
      <summary>{uses.length}곳</summary>
      <ul className={styles.uses}>
        {uses.map(({ where, path, screen }) => (
          <li key={`${where} ${path}`}>
            {screen ? <Link to={screen}>{where}</Link> : where} <span className={styles.quiet}>{path}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
