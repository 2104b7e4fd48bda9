import { Button, Group, TextInput } from '@mantine/core'
import { Form, Link } from 'react-router'
import { titlesOf } from '#app/domain/publishing/documents/document-titles.server.ts'
import { type FactUse, factUses } from '#app/domain/publishing/documents/fact-uses.ts'
import { nameOfPlace } from '#app/domain/publishing/documents/name-of-place.ts'
import { parsePart } from '#app/domain/publishing/documents/parts.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import type { Fact } from '#app/domain/site/fact.ts'
import { factLabel } from '#app/domain/site/fact-labels.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { DataTable } from '#app/routes/admin/data-table.tsx'
import { editorOf, nameOfPart } from '../../addresses.ts'
import { draftedSiteOf } from '../../edited-site.server.ts'
import { barOf, settingsPart } from '../../part/part.server.ts'
import { SettingScreen } from '../../part/setting-screen.tsx'
import { keptValuesOf, pagesWithChangedFacts } from '../changed-facts.server.ts'
import { KeptValues } from '../kept-values.tsx'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import { FactForm, type FactRow } from './fact-form.tsx'
import { PasteFacts } from './paste-facts.tsx'

export const loader = screen({
  may: canEditPages,
  of: settingsPart,
  load: async (office, query) => {
    const { site } = office
    const loaded = await draftedSiteOf(office)
    const { documents } = loaded
    const titles = titlesOf(loaded)
    const uses = factUses(documents)
    const facts = (office.content.facts ?? {}) as Record<string, Fact>
    const describe = ({ part, path }: FactUse) => {
      const parsed = parsePart(part)
      return {
        where: nameOfPart(part, titles),
        path: nameOfPlace(documents.get(part), path),
        screen: parsed?.kind === 'page' ? editorOf(site.slug, parsed.path) : undefined,
      }
    }
    const all = Object.entries(facts).map(([name, fact]) =>
      rowOf(name, fact, (uses.get(name) ?? []).map(describe)),
    )
    const wanted = query.get('q')?.trim().slice(0, 60) ?? ''
    return {
      bar: await barOf(office),
      siteName: site.settings.shortName,
      rows: all.filter(
        (row) => !wanted || `${row.name} ${row.label} ${row.value} ${row.source}`.includes(wanted),
      ),
      facts,
      wanted,
      edited: all.find(({ name }) => name === query.get('fact')),
      kept: await keptValuesOf(office),
      pages: await pagesWithChangedFacts(office),
    }
  },
})

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

export const action = dispatch(commands, settingsPart)

export { shouldRevalidate } from '#app/routes/admin/revalidate-refused.ts'

export const meta = () => [{ title: '공통 수치 | 분양 사무실' }]

export default function Facts({ loaderData, actionData }: Route.ComponentProps) {
  const { bar, siteName, rows, facts, wanted, edited, pages, kept } = loaderData
  const address = `/admin/sites/${bar.site}/facts`
  return (
    <SettingScreen
      current="facts"
      lead="한 번 적은 값이 그 이름을 쓰는 모든 페이지에 나옵니다."
      bar={bar}
      siteName={siteName}
      answer={actionData}
      pages={pages}
      actions={
        <Group component={Form} role="search" gap={8} wrap="nowrap">
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
        </Group>
      }
    >
      <KeptValues kept={kept} site={bar.site} />
      <FactForm key={edited?.name} fact={edited} address={address} bar={bar} />
      <PasteFacts facts={facts} bar={bar} />
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
              <small>{name}</small>
            </>
          ),
        },
        {
          title: '값',
          isShort: true,
          cell: ({ value, unit, isNumber }) => (
            <>
              {isNumber ? Number(value).toLocaleString('ko-KR', { maximumFractionDigits: 6 }) : value}
              {unit}
            </>
          ),
        },
        {
          title: '출처',
          small: 'none',
          cell: ({ source }) => <small>{source}</small>,
        },
        { title: '쓰이는 곳', cell: ({ uses }) => <Uses uses={uses} /> },
        {
          title: '처리',
          cell: ({ name, label, uses }) =>
            uses.length ? null : (
              <CommandForm intent="remove" hidden={{ version: String(version), name }}>
                <Button type="submit" variant="default" size="compact-sm" aria-label={`${label} 삭제`}>
                  삭제
                </Button>
              </CommandForm>
            ),
        },
      ]}
    />
  )
}

function Uses({ uses }: Pick<FactRow, 'uses'>) {
  if (!uses.length) return <small>쓰지 않음</small>
  return (
    <details>
      <summary>{uses.length}곳</summary>
      <ul className={kit.points}>
        {uses.map(({ where, path, screen }) => (
          <li key={`${where} ${path}`}>
            {screen ? <Link to={screen}>{where}</Link> : where} <small>{path}</small>
          </li>
        ))}
      </ul>
    </details>
  )
}
