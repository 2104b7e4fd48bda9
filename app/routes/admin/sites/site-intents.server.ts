import { data } from 'react-router'
import { describeRefusal, publish } from '#app/domain/publishing/publish/publish.server.ts'
import { acceptLeftovers, hideSite, openSiteAt } from '#app/domain/publishing/sites/opening.server.ts'
import { replaceUnreplacedText } from '#app/domain/publishing/sites/replace-unreplaced-text.server.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { koreanDateTime, koreanInstant } from '#app/platform/korean-time.ts'
import { withParticle } from '#app/platform/particle.ts'
import type { RequestContext } from '#app/request-context.ts'
import { draftedSiteOf } from './open-editor.server.ts'
import { isProduction } from './open-managed.server.ts'

interface Asked {
  ctx: RequestContext
  site: Site
  actor: Actor
  field: (name: string) => string
  /** All values of a field. */
  fields: (name: string) => string[]
}

const answer = (text: string, bad = false) => data({ notice: { text, bad } }, { status: bad ? 422 : 200 })

export async function openAsAsked({ ctx, site, actor, field }: Asked) {
  const day = field('day')
  const at = day ? koreanInstant(`${day}T${field('time') || '00:00'}`) : ctx.clock.now()
  if (!at) return answer('여는 날과 시각을 다시 적어 주세요.', true)
  const opened = await openSiteAt({ ...ctx, isProduction: isProduction(ctx) }, site, at, actor)
  if (opened.ok)
    return answer(
      at > ctx.clock.now()
        ? `${koreanDateTime(opened.opensAt)}에 열립니다. 그때까지 방문자에게 보이지 않습니다.`
        : '홈페이지를 열었습니다. 지금부터 방문자와 검색엔진에 보입니다.',
    )
  const { drafts } = await draftedSiteOf({ ctx, site })
  return answer(
    drafts.length
      ? `공개된 내용에 꼭 고칠 것이 ${opened.points.length}곳 있어 열지 않았습니다. 초안 ${drafts.length}건을 먼저 공개해 주세요.`
      : `꼭 고칠 것이 ${opened.points.length}곳 남아 열지 않았습니다.`,
    true,
  )
}

export async function hideAsAsked({ ctx, site, actor, field }: Asked) {
  if (field('sure') !== 'on') return answer('숨기려면 확인란에 표시해 주세요.', true)
  await hideSite(ctx, site, actor)
  return answer('방문자와 검색엔진에 보이지 않게 했습니다.')
}

export async function publishAsAsked({ ctx, site, actor }: Asked) {
  const { drafts } = await draftedSiteOf({ ctx, site })
  if (!drafts.length) return answer('공개할 초안이 없습니다.', true)
  const chosen = Object.fromEntries(drafts.map(({ part, version }) => [part, version]))
  const done = await publish(ctx, site.slug, { chosen }, { actor })
  return done.ok
    ? answer(`초안 ${drafts.length}건을 ${done.number}번째로 공개했습니다.`)
    : answer(describeRefusal(done), true)
}

export async function acceptAsAsked({ ctx, site, actor, field, fields }: Asked) {
  const [what, reason] = [fields('what').filter(Boolean), field('reason').trim()]
  if (!what.length) return answer('그대로 둘 것을 선택해 주세요.', true)
  if (reason.length < 2) return answer('그대로 두는 이유를 적어 주세요.', true)
  await acceptLeftovers(ctx, site, { what, reason: reason.slice(0, 300) }, actor)
  return answer(
    what.length === 1
      ? `${what[0]}: 그대로 두기로 하고 이유를 남겼습니다.`
      : `${what.length}가지를 그대로 두기로 하고 이유를 남겼습니다.`,
  )
}

export async function replaceAsAsked({ ctx, site, actor, field }: Asked) {
  const [, ...quoted] = field('what').split('‘')
  const word = quoted.join('‘').replace(/’$/, '')
  const by = field('by').trim()
  if (!word || !by) return answer('바꾸어 넣을 말을 적어 주세요.', true)
  const places = await replaceUnreplacedText(ctx, site, { word, by }, actor)
  return places
    ? answer(
        `${withParticle(`‘${word}’`, '을')} ${withParticle(`‘${by}’`, '으로')} ${places}곳 바꾸어 초안에 넣었습니다. 앞뒤 조사를 확인하고 공개해 주세요.`,
      )
    : answer('바꿀 곳이 없습니다. 화면을 새로 열어 주세요.', true)
}
