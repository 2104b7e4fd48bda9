import { redirect } from 'react-router'
import { z } from 'zod'
import type { LeadStatus } from '#app/db/column-types.ts'
import {
  assignLeads,
  maxAtOnce,
  setStatuses,
  undoAssignment,
} from '#app/domain/customers/assignments/assign-leads.server.ts'
import { leaveMessage } from '#app/domain/customers/correspondence/leave-message.server.ts'
import { leadStatuses, statusNames } from '#app/domain/customers/customer/lead-status.ts'
import { parseFilter } from '#app/domain/customers/list/lead-filter.ts'
import { saveColumns } from '#app/domain/customers/list/list-columns.server.ts'
import { listIds } from '#app/domain/customers/list/list-leads.server.ts'
import { removeView, saveView } from '#app/domain/customers/list/saved-views.server.ts'
import { keepSelection } from '#app/domain/customers/list/selections.server.ts'
import { canReceiveVisitors } from '#app/domain/record/permissions.ts'
import type { SiteOfPerson } from '#app/domain/staff/memberships.server.ts'
import type { RequestContext } from '#app/request-context.ts'
import { officeActor } from '../../office-actor.ts'
import { columnsOf } from './columns.tsx'
import { type ListRequest, managesAll } from './read-list.server.ts'

const id = z.string().max(40)
const rows = { all: z.string().optional() }

const intents = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('columns') }),
  z.object({
    intent: z.literal('save-view'),
    name: z.string().max(100),
    query: z.string().max(500),
    shared: z.string().optional(),
  }),
  z.object({ intent: z.literal('remove-view'), view: id }),
  z.object({ intent: z.literal('assign'), to: id, ...rows }),
  z.object({ intent: z.literal('state'), state: z.enum(leadStatuses), ...rows }),
  z.object({ intent: z.literal('message'), ...rows }),
  z.object({ intent: z.literal('undo'), batches: z.string().max(10_000) }),
  z.object({
    intent: z.literal('leave-message'),
    lead: id,
    site: z.string().max(60),
    phoneEnd: z.string().regex(/^\d{4}$/),
    text: z.string().max(5000),
  }),
])

type Intent = z.infer<typeof intents>
type Bulk = Extract<Intent, { intent: 'assign' | 'state' | 'message' }>

export interface Outcome {
  status: number
  text: string
  /** What may be taken back for a minute: `<site>:<batch>`, with commas between. */
  undo?: string | undefined
  /** What was typed, for whom, where it was refused. */
  written?: { lead: string; text: string } | undefined
}

const refuse = (text: string, status = 422): Outcome => ({ text, status })
const agree = (text: string): Outcome => ({ text, status: 200 })

/** @throws a redirect where another screen goes on */
export async function doListIntent(
  ctx: RequestContext,
  asked: ListRequest,
  form: FormData,
): Promise<Outcome> {
  const parsed = intents.safeParse(Object.fromEntries(form))
  if (!parsed.success)
    return refuse(form.get('intent') === 'state' ? '바꿀 상태를 선택해 주세요.' : '알 수 없는 요청입니다.')
  const intent = parsed.data
  const actor = { ...officeActor(ctx, asked.user.id), id: asked.user.id }
  switch (intent.intent) {
    case 'columns':
      await saveColumns(
        ctx.db,
        actor.id,
        columnsOf(form.getAll('column').map(String)).map(({ name }) => name),
      )
      return agree('목록에 보일 항목을 저장했습니다.')
    case 'save-view':
    case 'remove-view':
      return await changeViews(ctx, asked, intent, actor)
    case 'leave-message':
      return await leave(ctx, asked, intent, actor)
    default:
      if (!managesAll(asked.shown)) return refuse('단지 관리자만 할 수 있습니다.', 403)
      return intent.intent === 'undo'
        ? await undo(ctx, asked, intent, actor)
        : await changeRows(ctx, asked, { ...intent, ids: form.getAll('lead').map(String) }, actor)
  }
}

type Actor = ReturnType<typeof officeActor> & { id: string }

async function changeViews(
  ctx: RequestContext,
  { shown }: ListRequest,
  intent: Extract<Intent, { intent: 'save-view' | 'remove-view' }>,
  actor: Actor,
): Promise<Outcome> {
  const [site, ...others] = shown
  if (!site || others.length) return refuse('단지를 하나 선택한 뒤에 저장해 주세요.')
  if (intent.intent === 'remove-view')
    return (await removeView(ctx.db, site.id, intent.view, actor.id))
      ? agree('보기를 지웠습니다.')
      : refuse('그사이 없어졌거나 다른 사람이 만든 보기입니다.', 404)
  const filter = parseFilter(new URLSearchParams(intent.query))
  const refused = await saveView(
    ctx,
    site.id,
    { name: intent.name, filter, isShared: intent.shared === 'on' },
    actor,
  )
  if (refused === 'no-name') return refuse('보기 이름을 입력해 주세요.')
  if (refused) return refuse('보기는 30개까지 저장할 수 있습니다. 쓰지 않는 보기를 지워 주세요.')
  return agree(`‘${intent.name.trim()}’ 보기를 저장했습니다.`)
}

async function leave(
  ctx: RequestContext,
  { shown }: ListRequest,
  { lead, site: slug, phoneEnd, text }: Extract<Intent, { intent: 'leave-message' }>,
  actor: Actor,
): Promise<Outcome> {
  const site = shown.find((one) => one.slug === slug && canReceiveVisitors(one.role))
  if (!site) return refuse('이 단지에 메모를 남길 권한이 없습니다.', 403)
  const left = await leaveMessage(ctx, site, { leadId: lead, phoneEnd, text }, actor)
  if (left.ok) return agree('담당자에게 메모를 남겼습니다.')
  const words = {
    missing: '그사이 없어진 고객입니다.',
    empty: '남길 내용을 입력해 주세요.',
    'too-long': '500자까지 남길 수 있습니다.',
    'too-many': '짧은 시간에 메모를 여러 번 남기셨습니다. 한 시간 안에 다시 남길 수 있습니다.',
  }
  return { ...refuse(words[left.reason]), written: { lead, text } }
}

async function undo(
  ctx: RequestContext,
  { shown }: ListRequest,
  { batches }: Extract<Intent, { intent: 'undo' }>,
  actor: Actor,
): Promise<Outcome> {
  let moved: number | undefined
  for (const [siteId, batch] of batches.split(',').map((one) => one.split(':'))) {
    const site = shown.find(({ id }) => id === siteId)
    const some = site && batch ? await undoAssignment(ctx, site.id, batch, actor) : undefined
    if (some !== undefined) moved = (moved ?? 0) + some
  }
  return moved === undefined
    ? refuse('1분이 지나 되돌릴 수 없습니다. 담당을 다시 배정해 주세요.', 409)
    : agree(`${number(moved)}명의 담당 배정을 되돌렸습니다.`)
}

const number = (count: number) => count.toLocaleString('ko-KR')

/** Chosen registrations of one site; the functions below leave out what is not of it. */
interface OfSite {
  site: SiteOfPerson
  leadIds: string[]
}

async function changeRows(
  ctx: RequestContext,
  asked: ListRequest,
  intent: Bulk & { ids: string[] },
  actor: Actor,
): Promise<Outcome> {
  const leadIds = intent.all ? await listIds(ctx, asked.query, maxAtOnce) : intent.ids.slice(0, maxAtOnce)
  const chosen = await bySite(ctx, asked.shown, leadIds)
  const [first, ...others] = chosen
  if (!first) return refuse('고객을 선택해 주세요.')
  switch (intent.intent) {
    case 'assign':
      return await assign(ctx, chosen, { to: intent.to, actor })
    case 'state': {
      const to: LeadStatus = intent.state
      let [changed, booked] = [0, 0]
      for (const { site, leadIds: ids } of chosen) {
        const set = await setStatuses(ctx, site.id, { leadIds: ids, to, actor })
        changed += set.changed
        booked += set.booked
      }
      const left = leadIds.length - changed - booked
      const withVisit = booked
        ? ` 방문예약이 있는 ${number(booked)}명은 그대로 두었습니다. 고객 화면에서 예약을 어떻게 할지 정해 주세요.`
        : ''
      const rest = left ? ` ${number(left)}명은 이미 그 상태이거나 바꿀 수 없습니다.` : ''
      return agree(`${number(changed)}명의 상태를 변경했습니다(${statusNames[to]}).${withVisit}${rest}`)
    }
    case 'message': {
      if (others.length)
        return refuse('문자는 단지마다 발신번호가 달라 한 단지씩 보냅니다. 한 단지의 고객만 선택해 주세요.')
      const kept = { userId: actor.id, leadIds: first.leadIds }
      const selection = await keepSelection(ctx, first.site.id, kept)
      throw redirect(`/admin/messages/new?${new URLSearchParams({ site: first.site.slug, selection })}`)
    }
  }
}

/** Ids that are of no shown site are left out. */
async function bySite(
  { db }: RequestContext,
  shown: SiteOfPerson[],
  leadIds: readonly string[],
): Promise<OfSite[]> {
  const rows = await db
    .selectFrom('leads')
    .select(['id', 'site_id'])
    .where('id', 'in', ['', ...leadIds])
    .execute()
  return shown.flatMap((site) => {
    const own = rows.filter((row) => row.site_id === site.id).map(({ id }) => id)
    return own.length ? [{ site, leadIds: own }] : []
  })
}

async function assign(
  ctx: RequestContext,
  chosen: OfSite[],
  { to, actor }: { to: string; actor: Actor },
): Promise<Outcome> {
  if (!to) return refuse('담당할 사람을 선택해 주세요.')
  const batches: string[] = []
  let [changed, refused] = [0, 0]
  for (const { site, leadIds } of chosen) {
    const assigned = await assignLeads(ctx, site.id, { leadIds, to: to === 'none' ? null : to, actor })
    if (assigned?.changed) batches.push(`${site.id}:${assigned.batchId}`)
    changed += assigned?.changed ?? 0
    if (!assigned) refused += leadIds.length
  }
  if (refused && !changed) return refuse('이 단지에서 고객을 담당할 수 없는 직원입니다.')
  if (!changed) return agree('모두 이미 그 담당입니다.')
  const done = to === 'none' ? '명을 미배정으로 변경했습니다.' : '명의 담당자를 배정했습니다.'
  const rest = refused
    ? ` ${number(refused)}명은 이 직원이 담당하지 않는 단지의 고객이라 그대로 두었습니다.`
    : ''
  return { ...agree(`${number(changed)}${done}${rest}`), undo: batches.join(',') }
}
