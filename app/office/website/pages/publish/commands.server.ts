import { z } from 'zod'
import { documentIn } from '#app/domain/publishing/drafts/drafts.server.ts'
import {
  askToEndApproval,
  confirmEnd,
  demandApproval,
  withdrawEnd,
} from '#app/domain/publishing/publish/approval.server.ts'
import { decidePlan, planPublication } from '#app/domain/publishing/publish/planned-publications.server.ts'
import { describeRefusal, publish as publishDrafts } from '#app/domain/publishing/publish/publish.server.ts'
import { approvePlan } from '#app/domain/publishing/publish/publish-planned.server.ts'
import { canEditPages, canManageSites } from '#app/domain/record/permissions.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { id, text } from '#app/office/fields.ts'
import { koreanDateTime, koreanInstant } from '#app/platform/korean-time.ts'
import type { OfficeOfDrafts } from '../../edited-site.server.ts'
import { discardFields } from '../../part/discard-fields.server.ts'
import { publishedSentence } from '../../part/published-sentence.server.ts'
import { reasonsIn } from '../../part/reasons-in.ts'
import { chosenOf, entriesOf } from './entries.server.ts'

/** The selected entries with their versions, and the reasons for accepted warnings. */
const choice = z
  .object({ chosen: z.array(z.string().max(1000)).max(5000), at: text(40) })
  .catchall(z.string())

const nothingChosen = '공개할 초안을 선택해 주세요.'
const onlyManagers = '승인과 취소는 관리자가 합니다.'
const alreadyDecided = '이미 처리된 요청입니다.'

/** Whether somebody may do it alone is asked where it is done. */
export const publish = command({
  may: canEditPages,
  input: choice,
  run: async (office: OfficeOfDrafts, { chosen: keys, at: _, ...fields }) => {
    const chosen = chosenOf(office, keys)
    if (!Object.keys(chosen.chosen).length) return refused(nothingChosen)
    const what = { ...chosen, reasons: reasonsIn(fields) }
    const published = await publishDrafts(office, office.site.slug, what, { actor: office.actor })
    return published.ok
      ? done(await publishedSentence(office, office.site.id))
      : refused(describeRefusal(published))
  },
})

const planned = (asksSecond: boolean) =>
  command({
    may: canEditPages,
    input: choice,
    run: async (office: OfficeOfDrafts, { chosen: keys, at, ...fields }) => {
      const { site, clock, actor, publishesAlone } = office
      const chosen = chosenOf(office, keys)
      if (!Object.keys(chosen.chosen).length) return refused(nothingChosen)
      const publishAt = at ? koreanInstant(at) : undefined
      if (publishesAlone && !asksSecond && !publishAt) return refused('공개할 시각을 적어 주세요.')
      if (publishAt && publishAt <= clock.now()) return refused('앞으로의 시각을 적어 주세요.')
      const what = { ...chosen, reasons: reasonsIn(fields), publishAt, asksSecond }
      const made = await planPublication(office, site.id, what, actor)
      if (!made.ok) return refused(made.sentence)
      if (made.state === 'asked') return done('승인을 요청했습니다. 다른 관리자가 승인하면 공개합니다.')
      return done(`${koreanDateTime((publishAt as Date).toISOString())}에 공개합니다.`)
    },
  })

export const plan = planned(false)
export const ask = planned(true)

export const cancel = command({
  may: canEditPages,
  input: z.object({ plan: id }),
  run: async (office, { plan: of }) => {
    const came = await decidePlan(office, office.site.id, of, 'cancel', office.actor)
    if (came === 'done') return done('취소했습니다. 초안은 그대로 있습니다.')
    return refused(came === 'not-allowed' ? onlyManagers : alreadyDecided)
  },
})

export const approve = command({
  may: canEditPages,
  input: z.object({ plan: id }),
  run: async (office, { plan: of }) => {
    const approved = await approvePlan(office, office.site.id, of, office.actor)
    switch (approved.outcome) {
      case 'published':
        return done(`승인했습니다. ${await publishedSentence(office, office.site.id)}`)
      case 'waits':
        return done('승인했습니다. 정한 시각에 공개합니다.')
      case 'failed':
        return refused(`승인했지만 공개하지 못했습니다. ${approved.failure}`)
      case 'own-plan':
        return refused('자기가 요청한 공개는 다른 사람이 승인해야 합니다.')
      case 'not-found':
        return refused(alreadyDecided)
      case 'not-allowed':
        return refused(onlyManagers)
    }
  },
})

/** Of a draft that stands against publishing, or cannot be read. */
export const discard = command({
  may: canEditPages,
  input: z.object({ entry: z.string().max(1000) }),
  run: async (office: OfficeOfDrafts, { entry: key }) => {
    const entry = entriesOf(office).find((one) => one.key === key)
    const part = entry?.part ?? office.broken.find((one) => one.part === key)?.part
    const isDone =
      part && (await discardFields(office, { part, fields: entry?.fields }, documentIn(office, part)))
    return isDone
      ? done('초안을 버렸습니다. 방문자가 보는 내용은 그대로입니다.')
      : refused('이미 버렸거나 다시 저장한 초안입니다.')
  },
})

const nothing = z.object({})

export const demandSecond = command({
  may: canManageSites,
  input: z.object({ needed: z.literal('1') }),
  run: async (office) => {
    await demandApproval(office, office.site.id, office.actor)
    return done('이제 다른 사람의 승인을 받아 공개합니다.')
  },
})

export const askEnd = command({
  may: canManageSites,
  input: nothing,
  run: async (office) => {
    const endsAt = await askToEndApproval(office, office.site.id, office.actor)
    if (!endsAt) return refused('이미 꺼졌거나 끄기를 요청했습니다.')
    return done(
      `끄기를 요청했습니다. 다른 전체 관리자가 확인하면 바로, 아니면 ${koreanDateTime(endsAt)}에 꺼집니다.`,
    )
  },
})

export const confirmAskedEnd = command({
  may: canManageSites,
  input: nothing,
  run: async (office) => {
    const confirmed = await confirmEnd(office, office.site.id, office.actor)
    if (confirmed === 'done') return done('승인을 껐습니다. 이제 관리자가 승인 없이 공개합니다.')
    if (confirmed === 'not-found') return refused(alreadyDecided)
    return refused('요청할 때부터 전체 관리자였던 다른 사람이 확인해야 합니다.')
  },
})

export const withdrawAskedEnd = command({
  may: canManageSites,
  input: nothing,
  run: async (office) =>
    (await withdrawEnd(office, office.site.id, office.actor))
      ? done('끄기 요청을 철회했습니다. 계속 승인을 받아 공개합니다.')
      : refused(alreadyDecided),
})
