import { ownProperty } from '#app/platform/own-property.ts'
import { channelName } from '../attribution/channel-names.ts'
import { type Dimension, type Measures, noMeasures } from '../counts/measures.ts'
import { formLabels } from '../form-labels.ts'
import { colleagueFigures, definitionOf, groupFigures } from './definitions.ts'
import type { Figures } from './read-figures.server.ts'

export interface FigureRow {
  name: string
  counts: Measures
  /** Won; undefined if none was entered. */
  cost?: number | undefined
}

export interface FigureGroup {
  name: Dimension
  title: string
  note?: string
  column: string
  hasCosts: boolean
  rows: FigureRow[]
}

export interface ColleagueRow {
  name: string
  counts: Measures
  /** Customers now, up to the bound of `koreanCount`; undefined where it is nobody of the site. */
  assigned?: number | undefined
}

/** What each colleague did, and how many each has now. */
export function colleagueRows(
  { by }: Figures,
  people: Map<string, string>,
  assigned: Map<string, number>,
): ColleagueRow[] {
  return [...new Set([...by.counsellor.keys(), ...assigned.keys()])]
    .map((id) => ({
      name: id ? (people.get(id) ?? '퇴사한 직원') : '고객이 직접',
      counts: by.counsellor.get(id) ?? noMeasures(),
      assigned: assigned.get(id),
    }))
    .filter(({ counts, assigned: now }) => now || colleagueFigures.some((figure) => counts[figure]))
    .sort((a, b) => b.counts.visits - a.counts.visits || b.counts.calls - a.counts.calls)
}

/** The tables of the screen in words, the largest first. */
export function nameRows(
  { by }: Figures,
  spent: Record<'channel' | 'campaign', Map<string, number>>,
): FigureGroup[] {
  const rows = (dimension: Dimension, nameOf: (value: string) => string, costs?: Map<string, number>) => {
    // What was paid for a channel that brought nobody is shown too.
    const named = [...new Set([...by[dimension].keys(), ...(costs?.keys() ?? [])])].map((value) => ({
      name: nameOf(value),
      counts: by[dimension].get(value) ?? noMeasures(),
      cost: costs?.get(value),
    }))
    return named
      .filter(({ counts, cost }) => cost || groupFigures.some((figure) => definitionOf(figure).read(counts)))
      .sort((a, b) => b.counts.registered - a.counts.registered)
  }
  const groups: FigureGroup[] = [
    {
      name: 'channel',
      title: '채널별',
      column: '채널',
      hasCosts: spent.channel.size > 0,
      rows: rows('channel', channelName, spent.channel),
    },
    {
      name: 'campaign',
      title: '캠페인별',
      note: '접수가 5명 이상이거나 광고비를 입력한 캠페인만 따로 집계합니다.',
      column: '캠페인',
      hasCosts: spent.campaign.size > 0,
      rows: rows('campaign', (value) => value || '캠페인 없음', spent.campaign),
    },
    {
      name: 'form',
      title: '접수 경로별',
      column: '경로',
      hasCosts: false,
      rows: rows('form', (value) => ownProperty(formLabels, value) ?? value),
    },
    {
      name: 'unit_type',
      title: '관심 타입별',
      note: '관심 타입이 여러 개인 고객은 첫 번째 타입으로 한 번만 집계합니다.',
      column: '타입',
      hasCosts: false,
      rows: rows('unit_type', (value) => value || '타입 없음'),
    },
  ]
  return groups.filter((group) => group.rows.length)
}
