import { z } from 'zod'
import { describeRefusal, publish as publishDrafts } from '#app/domain/publishing/publish/publish.server.ts'
import { acceptLeftovers, hideSite, openSiteAt } from '#app/domain/publishing/sites/opening.server.ts'
import { replaceUnreplacedText } from '#app/domain/publishing/sites/replace-unreplaced-text.server.ts'
import { canManageSites, canPublish } from '#app/domain/record/permissions.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { checkbox, text } from '#app/office/fields.ts'
import { draftedSiteOf } from '#app/office/website/edited-site.server.ts'
import { koreanDateTime, koreanInstant } from '#app/platform/korean-time.ts'
import { withParticle } from '#app/platform/particle.ts'
import { isProduction } from '../manager.server.ts'

export const publish = command({
  may: canPublish,
  input: z.object({}),
  run: async (office) => {
    const { drafts } = await draftedSiteOf(office)
    if (!drafts.length) return refused('공개할 초안이 없습니다.')
    const chosen = Object.fromEntries(drafts.map(({ part, version }) => [part, version]))
    const published = await publishDrafts(office, office.site.slug, { chosen }, { actor: office.actor })
    return published.ok
      ? done(`초안 ${drafts.length}건을 ${published.number}번째로 공개했습니다.`)
      : refused(describeRefusal(published))
  },
})

export const open = command({
  may: canManageSites,
  input: z.object({ day: text(20), time: text(20) }),
  run: async (office, { day, time }) => {
    const now = office.clock.now()
    const at = day ? koreanInstant(`${day}T${time || '00:00'}`) : now
    if (!at) return refused('여는 날과 시각을 다시 적어 주세요.')
    const deps = { ...office, isProduction: isProduction(office) }
    const opened = await openSiteAt(deps, office.site, at, office.actor)
    if (opened.ok)
      return done(
        at > now
          ? `${koreanDateTime(opened.opensAt)}에 열립니다. 그때까지 방문자에게 보이지 않습니다.`
          : '홈페이지를 열었습니다. 지금부터 방문자와 검색엔진에 보입니다.',
      )
    const { drafts } = await draftedSiteOf(office)
    return refused(
      drafts.length
        ? `공개된 내용에 꼭 고칠 것이 ${opened.points.length}곳 있어 열지 않았습니다. 초안 ${drafts.length}건을 먼저 공개해 주세요.`
        : `꼭 고칠 것이 ${opened.points.length}곳 남아 열지 않았습니다.`,
    )
  },
})

export const hide = command({
  may: canManageSites,
  input: z.object({ sure: checkbox }),
  run: async (office, { sure }) => {
    if (!sure) return refused('숨기려면 확인란에 표시해 주세요.')
    await hideSite(office, office.site, office.actor)
    return done('방문자와 검색엔진에 보이지 않게 했습니다.')
  },
})

const what = z.array(z.string().max(1000)).max(500)

export const accept = command({
  may: canManageSites,
  input: z.object({ what, reason: text(300).transform((reason) => reason.trim()) }),
  run: async (office, { what: chosen, reason }) => {
    if (!chosen.length) return refused('그대로 둘 것을 선택해 주세요.')
    if (reason.length < 2) return refused('유지 사유를 적어 주세요.')
    await acceptLeftovers(office, office.site, { what: chosen, reason }, office.actor)
    return done(
      chosen.length === 1
        ? `${chosen[0]}: 유지하기로 하고 사유를 남겼습니다.`
        : `${chosen.length}가지를 유지하기로 하고 사유를 남겼습니다.`,
    )
  },
})

export const replace = command({
  may: canManageSites,
  input: z.object({ what: text(1000), by: text(200).transform((by) => by.trim()) }),
  run: async (office, { what: point, by }) => {
    const [, ...quoted] = point.split('‘')
    const word = quoted.join('‘').replace(/’$/, '')
    if (!word || !by) return refused('바꾸어 넣을 말을 적어 주세요.')
    const places = await replaceUnreplacedText(office, office.site, { word, by }, office.actor)
    if (!places) return refused('바꿀 곳이 없습니다. 화면을 새로 열어 주세요.')
    return done(
      `${withParticle(`‘${word}’`, '을')} ${withParticle(`‘${by}’`, '으로')} ${places}곳 바꾸어 초안에 넣었습니다. 앞뒤 조사를 확인하고 공개해 주세요.`,
    )
  },
})
