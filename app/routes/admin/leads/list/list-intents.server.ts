import { redirect } from 'react-router'
import { z } from 'zod'
import type { LeadStatus } from '../../../../db/column-types.ts'
import { canReceiveVisitors } from '../../../../features/people/permissions.ts'
import {
  assignLeads,
  maxAtOnce,
  setStatuses,
  undoAssignment,
} from '../../../../features/registrations/assignments/assign-leads.server.ts'
import { parseFilter } from '../../../../features/registrations/leads/lead-filter.ts'
import { leadStatuses, statusNames } from '../../../../features/registrations/leads/lead-status.ts'
import { leaveMessage } from '../../../../features/registrations/leads/leave-message.server.ts'
import { listIds } from '../../../../features/registrations/leads/list-leads.server.ts'
import { saveColumns } from '../../../../features/registrations/views/list-columns.server.ts'
import { removeView, saveView } from '../../../../features/registrations/views/saved-views.server.ts'
import { keepSelection } from '../../../../features/registrations/views/selections.server.ts'
import type { RequestContext } from '../../../../request-context.ts'
import { officeActor } from '../../office-actor.ts'
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
  z.object({ intent: z.literal('undo'), batch: id, site: id }),
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
  /** What may be taken back for a minute. */
  undo?: { batch: string; site: string } | undefined
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
      await saveColumns(ctx.db, actor.id, form.getAll('column').map(String))
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
  }
  return { ...refuse(words[left.reason]), written: { lead, text } }
}

async function undo(
  ctx: RequestContext,
  { shown }: ListRequest,
  intent: Extract<Intent, { intent: 'undo' }>,
  actor: Actor,
): Promise<Outcome> {
  const site = shown.find((one) => one.id === intent.site)
  const moved = site && (await undoAssignment(ctx, site.id, intent.batch, actor))
  return moved === undefined
    ? refuse('1분이 지나 되돌릴 수 없습니다. 담당을 다시 배정해 주세요.', 409)
    : agree(`${moved.toLocaleString('ko-KR')}명의 담당을 되돌렸습니다.`)
}

/** Each registration is of one of the sites; the rest of what was sent is left out by the functions below. */
async function changeRows(
  ctx: RequestContext,
  asked: ListRequest,
  intent: Bulk & { ids: string[] },
  actor: Actor,
): Promise<Outcome> {
  const [site, ...others] = asked.shown
  if (!site || others.length) return refuse('단지를 하나 선택한 뒤에 해 주세요.')
  const leadIds = intent.all ? await listIds(ctx, asked.query, maxAtOnce) : intent.ids.slice(0, maxAtOnce)
  if (!leadIds.length) return refuse('고객을 선택해 주세요.')
  switch (intent.intent) {
    case 'assign':
      return await assign(ctx, site.id, { leadIds, to: intent.to, actor })
    case 'state': {
      const state: LeadStatus = intent.state
      const changed = await setStatuses(ctx, site.id, { leadIds, to: state, actor })
      const left = leadIds.length - changed
      const rest = left ? ` ${left.toLocaleString('ko-KR')}명은 이미 그 상태이거나 바꿀 수 없습니다.` : ''
      return agree(`${changed.toLocaleString('ko-KR')}명의 상태를 바꿨습니다(${statusNames[state]}).${rest}`)
    }
    case 'message': {
      const selection = await keepSelection(ctx, site.id, { userId: actor.id, leadIds })
      throw redirect(`/admin/messages/new?${new URLSearchParams({ site: site.slug, selection })}`)
    }
  }
}

async function assign(
  ctx: RequestContext,
  siteId: string,
  { leadIds, to, actor }: { leadIds: string[]; to: string; actor: Actor },
): Promise<Outcome> {
  if (!to) return refuse('담당할 사람을 선택해 주세요.')
  const assigned = await assignLeads(ctx, siteId, { leadIds, to: to === 'none' ? null : to, actor })
  if (!assigned) return refuse('이 단지에서 고객을 맡을 수 없는 사람입니다.')
  const { batchId, changed } = assigned
  if (!changed) return agree('모두 이미 그 담당입니다.')
  const count = changed.toLocaleString('ko-KR')
  return {
    ...agree(to === 'none' ? `${count}명을 미배정으로 바꿨습니다.` : `${count}명의 담당을 배정했습니다.`),
    undo: { batch: batchId, site: siteId },
  }
}
