import { z } from 'zod'
import { homeColumns, toHome } from '#app/domain/homes/board.server.ts'
import type { SeenHome } from '#app/domain/homes/change-homes.server.ts'
import { type Home, homeKey } from '#app/domain/homes/home.ts'
import { readSeen } from '#app/domain/homes/home-cell.ts'
import { amountsOf, excludedOptions, priceOfHome } from '#app/domain/publishing/pages/contract-amounts.ts'
import { findPrices } from '#app/domain/publishing/pages/find-prices.server.ts'
import {
  canExtendHolds,
  canHoldHomes,
  canKeepContracts,
  canManageHomes,
  canRevealBuyers,
} from '#app/domain/record/permissions.ts'
import {
  callReserve,
  mostContractNo,
  sellHome,
  signContract,
  waiveHome,
} from '#app/domain/sales/contracts.server.ts'
import { changeHomesDirectly, type DirectEvent } from '#app/domain/sales/direct-events.server.ts'
import { type EndCause, endCauses } from '#app/domain/sales/end-causes.ts'
import { extendHold, holdHome, releaseHold } from '#app/domain/sales/holds.server.ts'
import { revealBuyers } from '#app/domain/sales/home-details.server.ts'
import { mostParties, readParties, type TypedParty } from '#app/domain/sales/parties.ts'
import { askForHomes, decideRequest } from '#app/domain/sales/requests.server.ts'
import { reverseLast } from '#app/domain/sales/reverse.server.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { checkbox, figure, id, text, texts } from '#app/office/fields.ts'
import type { OfficeOfSite } from '#app/office/office.server.ts'
import { daySchema } from '#app/platform/day-schema.ts'
import { nameOfKey } from './home-of-key.ts'
import { viewerOf } from './load-board.server.ts'

/** Six thousand homes in the form `101-1502:3`. */
const seen = text(200_000)
const typedReason = text(500, '사유는 500자까지 적을 수 있습니다.')
const gone = () => refused('없어진 세대입니다. 화면을 새로 열어 주세요.', 409)

/** Homes as the board names them, with the versions that it showed; undefined where one is no home of the site. */
async function homesOf({ db, site }: OfficeOfSite, sent: string): Promise<SeenHome[] | undefined> {
  const named = readSeen(sent)
  if (!named) return undefined
  const rows = await db
    .selectFrom('homes')
    .select(['id', 'building', 'number'])
    .where('site_id', '=', site.id)
    .execute()
  const ids = new Map(rows.map((row) => [homeKey(row), row.id]))
  const homes = named.flatMap(({ key, version }) => {
    const one = ids.get(key)
    return one ? [{ id: one, version }] : []
  })
  return homes.length === named.length ? homes : undefined
}

/** As it is now, with the version that was seen. */
async function oneHome({ db, site }: OfficeOfSite, sent: string): Promise<Home | undefined> {
  const [seenHome, ...others] = readSeen(sent) ?? []
  const name = seenHome && nameOfKey(seenHome.key)
  if (!name || others.length) return undefined
  const found = await db
    .selectFrom('homes')
    .select(homeColumns)
    .where('site_id', '=', site.id)
    .where('building', '=', name.building)
    .where('number', '=', name.number)
    .executeTakeFirst()
  return found && { ...toHome(found), version: seenHome.version }
}

/** What a command does with one home, which may be gone by then. */
const onHome =
  <Input extends { home: string }, Answer>(
    run: (office: OfficeOfSite, home: Home, input: Input) => Promise<Answer>,
  ) =>
  async (office: OfficeOfSite, input: Input) => {
    const home = await oneHome(office, input.home)
    return home ? await run(office, home, input) : gone()
  }

type Did = { ok: true } | { ok: false; sentence: string }

const answer = (did: Did, notice: string) => (did.ok ? done(notice) : refused(did.sentence, 409))

export const hold = command({
  may: canHoldHomes,
  refusal: '세대를 보류할 권한이 없습니다.',
  input: z.object({ home: seen, lead: id }),
  run: async (office: OfficeOfSite, { home: sent, lead: leadId }) => {
    if (!leadId) return { ok: false, errors: { lead: '고객을 선택해 주세요.' } }
    const home = await oneHome(office, sent)
    if (!home) return gone()
    const { scope, actor } = await viewerOf(office)
    const held = await holdHome(office, office.site, { home, leadId, scope }, actor)
    return answer(held, '보류했습니다.')
  },
})

export const extend = command({
  may: canExtendHolds,
  refusal: '보류를 연장할 권한이 없습니다.',
  input: z.object({ home: seen, by: text(10) }),
  run: onHome(async (office, home, { by }) => {
    const minutes = Number(by)
    if (!Number.isInteger(minutes) || minutes <= 0) return gone()
    return answer(
      await extendHold(office, office.site, { home, by: minutes }, office.actor),
      '보류를 연장했습니다.',
    )
  }),
})

export const release = command({
  may: canHoldHomes,
  refusal: '보류를 해제할 권한이 없습니다.',
  input: z.object({ home: seen }),
  run: onHome(async (office, home) =>
    answer(await releaseHold(office, office.site, home, office.actor), '보류를 해제했습니다.'),
  ),
})

const partyFields = { name: texts, phone: texts, share: texts }

const partiesIn = ({ name, phone, share }: Record<keyof typeof partyFields, string[]>) =>
  readParties(
    name.slice(0, mostParties + 1).map(
      (one, i): TypedParty => ({
        name: one.trim(),
        phone: phone[i]?.trim() ?? '',
        share: share[i]?.trim() ?? '',
      }),
    ),
  )

export const contract = command({
  may: canKeepContracts,
  refusal: '계약을 등록할 권한이 없습니다.',
  input: z.object({
    home: seen,
    ...partyFields,
    contractNo: text(mostContractNo),
    signedOn: text(20),
    isWinner: text(5),
    price: figure,
    extension: checkbox,
    options: texts,
  }),
  run: onHome(async (office, home, { contractNo, signedOn, isWinner, ...typed }) => {
    const prices = await findPrices(office.db, office.site)
    const amounts = amountsOf(prices, home, typed)
    if (amounts?.price !== typed.price)
      return refused('그사이 이 세대의 분양가가 바뀌었습니다. 바뀐 금액을 확인하고 다시 등록해 주세요.', 409)
    const excluded = excludedOptions(priceOfHome(prices, home)?.options, typed.options)
    if (excluded) return { ok: false, notice: excluded }
    const parties = partiesIn(typed)
    if (!parties.ok) return { ok: false, notice: parties.sentence }
    const day = daySchema.safeParse(signedOn)
    if (!day.success) return { ok: false, errors: { signedOn: '계약일을 적어 주세요.' } }
    if (!contractNo.trim()) return { ok: false, errors: { contractNo: '계약번호를 적어 주세요.' } }
    const sign = isWinner ? signContract : sellHome
    const signed = { parties: parties.parties, contractNo, signedOn: day.data, amounts }
    return answer(await sign(office, office.site, home, signed, office.actor), '계약을 등록했습니다.')
  }),
})

export const assign = command({
  may: canKeepContracts,
  refusal: '당첨자를 배정할 권한이 없습니다.',
  input: z.object({ home: seen, ...partyFields, isReserve: text(5) }),
  run: onHome(async (office, home, { isReserve, ...typed }) => {
    const read = partiesIn(typed)
    if (!read.ok) return { ok: false, notice: read.sentence }
    if (isReserve)
      return answer(
        await callReserve(office, office.site, home, read.parties, office.actor),
        '예비입주자를 배정했습니다.',
      )
    const details = { kind: 'assign' as const, parties: read.parties }
    return answer(
      await askForHomes(office, office.site, [home], details, office.actor),
      '승인을 요청했습니다. 다른 사람이 승인하면 배정됩니다.',
    )
  }),
})

export const waive = command({
  may: canManageHomes,
  refusal: '미계약 처리는 단지 관리자가 합니다.',
  input: z.object({ home: seen, reason: typedReason }),
  run: onHome(async (office, home, { reason }) => {
    if (!reason.trim()) return noReason()
    return answer(
      await waiveHome(office, office.site, home, reason.trim(), office.actor),
      '미계약으로 처리했습니다.',
    )
  }),
})

const noReason = () => ({ ok: false as const, errors: { reason: '사유를 적어 주세요.' } })

export const end = command({
  may: canKeepContracts,
  refusal: '해지를 요청할 권한이 없습니다.',
  input: z.object({ home: seen, cause: text(20), endedOn: text(20), reason: typedReason }),
  run: onHome(async (office, home, { cause, endedOn, reason }) => {
    const day = daySchema.safeParse(endedOn)
    if (!day.success) return { ok: false, errors: { endedOn: '해지일을 적어 주세요.' } }
    if (!Object.hasOwn(endCauses, cause))
      return { ok: false, errors: { cause: '해지 구분을 선택해 주세요.' } }
    if (!reason.trim()) return noReason()
    const details = {
      kind: 'end',
      cause: cause as EndCause,
      endedOn: day.data,
      reason: reason.trim(),
    } as const
    return answer(
      await askForHomes(office, office.site, [home], details, office.actor),
      '승인을 요청했습니다. 다른 사람이 승인하면 해지됩니다.',
    )
  }),
})

const channels = ['special', 'general', 'unranked', 'optional', 'first-come', 'own', 'reclaimed'] as const

export const open = command({
  may: canKeepContracts,
  refusal: '공급을 요청할 권한이 없습니다.',
  input: z.object({ homes: seen, channel: text(20), reason: typedReason }),
  run: async (office: OfficeOfSite, { homes: sent, channel: name, reason }) => {
    const homes = await homesOf(office, sent)
    if (!homes) return gone()
    const channel = channels.find((one) => one === name)
    if (!channel) return { ok: false, errors: { channel: '공급 방법을 선택해 주세요.' } }
    if (!reason.trim()) return { ok: false, errors: { reason: '근거가 되는 공고나 차수를 적어 주세요.' } }
    const details = { kind: 'open' as const, channel, reason: reason.trim() }
    return answer(
      await askForHomes(office, office.site, homes, details, office.actor),
      '승인을 요청했습니다. 다른 사람이 승인하면 공급이 시작됩니다.',
    )
  },
})

const direct: Record<DirectEvent, string> = {
  close: '미달로 마감했습니다.',
  exclude: '공급에서 제외했습니다.',
  include: '공급 대상에 넣었습니다.',
}

export const change = command({
  may: canKeepContracts,
  refusal: '세대의 상태를 바꿀 권한이 없습니다.',
  input: z.object({ homes: seen, event: text(20) }),
  run: async (office: OfficeOfSite, { homes: sent, event }) => {
    const homes = await homesOf(office, sent)
    if (!homes || !Object.hasOwn(direct, event)) return gone()
    const named = event as DirectEvent
    return answer(await changeHomesDirectly(office, office.site, named, homes, office.actor), direct[named])
  },
})

const decisions = {
  agree: '승인했습니다.',
  refuse: '반려했습니다.',
  withdraw: '요청을 취소했습니다.',
} as const

export const decide = command({
  may: canKeepContracts,
  refusal: '승인할 권한이 없습니다.',
  input: z.object({ request: id, decision: text(20) }),
  run: async (office: OfficeOfSite, { request, decision }) => {
    if (!Object.hasOwn(decisions, decision)) return gone()
    const named = decision as keyof typeof decisions
    return answer(await decideRequest(office, office.site, request, named, office.actor), decisions[named])
  },
})

export const reverse = command({
  may: canManageHomes,
  refusal: '기록은 단지 관리자가 되돌립니다.',
  input: z.object({ home: seen, reason: typedReason }),
  run: onHome(async (office, home, { reason }) => {
    if (!reason.trim()) return noReason()
    return answer(
      await reverseLast(office, office.site, home, reason.trim(), office.actor),
      '마지막 기록을 되돌렸습니다.',
    )
  }),
})

export const reveal = command({
  may: canRevealBuyers,
  refusal: '계약자를 볼 권한이 없습니다.',
  input: z.object({ name: text(60) }),
  run: async (office: OfficeOfSite, { name }) => {
    const home = nameOfKey(name)
    const parties = home && (await revealBuyers(office, office.site, home, await viewerOf(office)))
    return parties
      ? { ...done('열람 기록을 남기고 보여 드립니다.'), revealed: { home: name, parties } }
      : refused('이 세대의 계약자를 볼 권한이 없습니다.')
  },
})
