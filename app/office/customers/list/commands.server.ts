import { redirect } from 'react-router'
import { z } from 'zod'
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
import {
  canLeadTeam,
  canManageLeads,
  canReadLeads,
  canReceiveVisitors,
} from '#app/domain/record/permissions.ts'
import type { SiteOfPerson } from '#app/domain/staff/memberships.server.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { checkbox, id, text, texts } from '#app/office/fields.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { columnsOf } from './columns.tsx'
import { findAddress } from './find-address.server.ts'
import { handsOverAll, managesAll, type OfficeOfList } from './read-list.server.ts'

export const search = command({
  may: canReadLeads,
  input: z.object({ search: text(100) }),
  run: async (office: OfficeOfList, typed) => {
    const found = await findAddress(office, typed.search)
    return 'to' in found ? redirect(found.to) : refused(found.refused, found.status)
  },
})

export const columns = command({
  may: canReadLeads,
  input: z.object({ column: texts }),
  run: async (office: OfficeOfList, { column }) => {
    await saveColumns(
      office.db,
      office.actor.id,
      columnsOf(column).map(({ name }) => name),
    )
    return done('목록에 보일 항목을 저장했습니다.')
  },
})

export const removeSavedView = command({
  may: canReadLeads,
  input: z.object({ view: id }),
  run: async (office: OfficeOfList, { view }) => {
    const [site, ...others] = office.shown
    if (!site || others.length) return refused(oneSiteFirst)
    return (await removeView(office.db, site.id, view, office.actor.id))
      ? done('보기를 지웠습니다.')
      : refused('그사이 없어졌거나 다른 사람이 만든 보기입니다.', 404)
  },
})

const oneSiteFirst = '단지를 하나 선택한 뒤에 저장해 주세요.'

export const view = command({
  may: canReadLeads,
  input: z.object({ name: text(100), query: text(500), shared: checkbox }),
  run: async (office: OfficeOfList, { name, query, shared: isShared }) => {
    const [site, ...others] = office.shown
    if (!site || others.length) return refused(oneSiteFirst)
    const filter = parseFilter(new URLSearchParams(query))
    const refusal = await saveView(office, site.id, { name, filter, isShared }, office.actor)
    if (refusal === 'no-name') return refused('보기 이름을 입력해 주세요.')
    if (refusal) return refused('보기는 30개까지 저장할 수 있습니다. 쓰지 않는 보기를 지워 주세요.')
    return done(`‘${name.trim()}’ 보기를 저장했습니다.`)
  },
})

export const message = command({
  may: canReceiveVisitors,
  refusal: '이 단지에 메모를 남길 권한이 없습니다.',
  input: z.object({ lead: id, site: text(60), phoneEnd: z.string().regex(/^\d{4}$/), text: text(5000) }),
  run: async (office: OfficeOfList, { lead: leadId, phoneEnd, text, ...typed }) => {
    const site = office.shown.find(({ slug, role }) => slug === typed.site && canReceiveVisitors(role))
    if (!site) return refused('이 단지에 메모를 남길 권한이 없습니다.', 403)
    const left = await leaveMessage(office, site, { leadId, phoneEnd, text }, office.actor)
    if (left.ok) return done('담당자에게 메모를 남겼습니다.')
    const sentences = {
      missing: '그사이 없어진 고객입니다.',
      empty: '남길 내용을 입력해 주세요.',
      'too-long': '500자까지 남길 수 있습니다.',
      'too-many': '짧은 시간에 메모를 여러 번 남기셨습니다. 한 시간 안에 다시 남길 수 있습니다.',
    }
    return refused(sentences[left.reason])
  },
})

const onlyManagers = '단지 관리자만 할 수 있습니다.'
const onlyLeads = '단지 관리자와 팀장만 할 수 있습니다.'
/** Commands on many registrations, which may belong to any shown site. */
const ofMany = { may: canManageLeads, refusal: onlyManagers }
/** Of hand-overs, of a team lead within the team. */
const ofTeam = { may: canLeadTeam, refusal: onlyLeads }
const chosen = { lead: z.array(z.string().max(60)).max(10_000), all: checkbox }

export const assign = command({
  ...ofTeam,
  input: z.object({ to: id, ...chosen }),
  run: async (office: OfficeOfList, { to, ...rows }) => {
    if (!handsOverAll(office.shown)) return refused(onlyLeads, 403)
    const sites = await bySite(office, rows)
    if (!sites.length) return refused('고객을 선택해 주세요.')
    if (!to) return refused('담당할 사람을 선택해 주세요.')
    const batches: string[] = []
    let [changed, left] = [0, 0]
    for (const { site, leadIds } of sites) {
      const change = { leadIds, to: to === 'none' ? null : to, actor: office.actor }
      const assigned = await assignLeads(office, site.id, change)
      if (assigned?.changed) batches.push(`${site.id}:${assigned.batchId}`)
      changed += assigned?.changed ?? 0
      if (!assigned) left += leadIds.length
    }
    if (left && !changed) return refused('이 단지에서 고객을 담당할 수 없는 직원입니다.')
    if (!changed) return done('모두 이미 그 담당입니다.')
    const did = to === 'none' ? '명을 미배정으로 변경했습니다.' : '명의 담당자를 배정했습니다.'
    const rest = left
      ? ` ${koreanNumber(left)}명은 이 직원이 담당하지 않는 단지의 고객이라 그대로 두었습니다.`
      : ''
    return { ...done(`${koreanNumber(changed)}${did}${rest}`), undo: batches.join(',') }
  },
})

export const state = command({
  ...ofMany,
  input: z.object({ state: z.enum(leadStatuses, '바꿀 상태를 선택해 주세요.'), ...chosen }),
  run: async (office: OfficeOfList, { state: to, ...rows }) => {
    if (!managesAll(office.shown)) return refused(onlyManagers, 403)
    const sites = await bySite(office, rows)
    if (!sites.length) return refused('고객을 선택해 주세요.')
    let [asked, changed, booked] = [0, 0, 0]
    for (const { site, leadIds } of sites) {
      const set = await setStatuses(office, site.id, { leadIds, to, actor: office.actor })
      asked += leadIds.length
      changed += set.changed
      booked += set.booked
    }
    const left = asked - changed - booked
    const withVisit = booked
      ? ` 방문예약이 있는 ${koreanNumber(booked)}명은 그대로 두었습니다. 고객 화면에서 예약을 어떻게 할지 정해 주세요.`
      : ''
    const rest = left ? ` ${koreanNumber(left)}명은 이미 그 상태이거나 바꿀 수 없습니다.` : ''
    return done(`${koreanNumber(changed)}명의 상태를 변경했습니다(${statusNames[to]}).${withVisit}${rest}`)
  },
})

/** Takes the chosen customers of one site along to a screen. @param onlyOne why there can be no second site */
const takeAlong = (path: string, onlyOne: string) =>
  command({
    ...ofTeam,
    input: z.object(chosen),
    run: async (office: OfficeOfList, rows) => {
      if (!handsOverAll(office.shown)) return refused(onlyLeads, 403)
      const [first, ...others] = await bySite(office, rows)
      if (!first) return refused('고객을 선택해 주세요.')
      if (others.length) return refused(`${onlyOne} 한 단지의 고객만 선택해 주세요.`)
      const kept = { userId: office.actor.id, leadIds: first.leadIds }
      const selection = await keepSelection(office, first.site.id, kept)
      return redirect(`${path}?${new URLSearchParams({ site: first.site.slug, selection })}`)
    },
  })

export const write = takeAlong('/admin/messages/new', '문자는 단지마다 발신번호가 달라 한 단지씩 보냅니다.')

export const deal = takeAlong('/admin/leads/deal', '단지마다 담당하는 직원이 달라 한 단지씩 나눕니다.')

export const undo = command({
  ...ofTeam,
  /** `<site>:<batch>`, with commas between. */
  input: z.object({ batches: text(10_000) }),
  run: async (office: OfficeOfList, { batches }) => {
    if (!handsOverAll(office.shown)) return refused(onlyLeads, 403)
    let moved: number | undefined
    for (const [siteId, batch] of batches.split(',').map((one) => one.split(':'))) {
      const site = office.shown.find((one) => one.id === siteId)
      const some = site && batch ? await undoAssignment(office, site.id, batch, office.actor) : undefined
      if (some !== undefined) moved = (moved ?? 0) + some
    }
    return moved === undefined
      ? refused('1분이 지나 되돌릴 수 없습니다. 담당을 다시 배정해 주세요.', 409)
      : done(`${koreanNumber(moved)}명의 담당 배정을 되돌렸습니다.`)
  },
})

interface OfSite {
  site: SiteOfPerson
  leadIds: string[]
}

/** The chosen registrations; those of no shown site are left out. */
async function bySite(
  office: OfficeOfList,
  { all, lead }: { all: boolean; lead: string[] },
): Promise<OfSite[]> {
  const leadIds = all ? await listIds(office, office.query, maxAtOnce) : lead.slice(0, maxAtOnce)
  const rows = await office.db
    .selectFrom('leads')
    .select(['id', 'site_id'])
    .where('id', 'in', ['', ...leadIds])
    .execute()
  const siteOf = new Map(rows.map((row) => [row.id, row.site_id]))
  return office.shown.flatMap((site) => {
    // In the order of the list.
    const own = leadIds.filter((one) => siteOf.get(one) === site.id)
    return own.length ? [{ site, leadIds: own }] : []
  })
}
