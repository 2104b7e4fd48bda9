import { redirect } from 'react-router'
import { z } from 'zod'
import { removeSite } from '#app/domain/publishing/publish/remove-site.server.ts'
import { closeSite, readState } from '#app/domain/publishing/sites/opening.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { checkbox, text } from '#app/office/fields.ts'
import type { OfficeOfSite } from '#app/office/office.server.ts'
import { withParticle } from '#app/platform/particle.ts'

const confirmed = { slug: text(200), sure: checkbox }

function notConfirmed({ site }: OfficeOfSite, typed: { slug: string; sure: boolean }) {
  const wrong = (errors: Partial<Record<'slug' | 'sure', string>>) => ({ ok: false as const, errors })
  if (typed.slug.trim() !== site.slug)
    return wrong({
      slug: `확인을 위해 영문 이름 ${withParticle(`‘${site.slug}’`, '을')} 그대로 적어 주세요.`,
    })
  return typed.sure ? undefined : wrong({ sure: '확인란에 표시해 주세요.' })
}

export const close = command({
  may: canManageSites,
  input: z.object(confirmed),
  run: async (office, typed) => {
    const wrong = notConfirmed(office, typed)
    if (wrong) return wrong
    await closeSite(office, office.site, office.actor)
    return done('홈페이지를 닫았습니다.')
  },
})

export const remove = command({
  may: canManageSites,
  input: z.object({ ...confirmed, registrations: checkbox }),
  run: async (office, typed) => {
    const { site, actor } = office
    const wrong = notConfirmed(office, typed)
    if (wrong) return wrong
    if ((await readState(office, site)) === 'open')
      return refused('열려 있는 단지는 먼저 닫거나 숨긴 뒤에 삭제합니다.')
    const removed = await removeSite(office, site.slug, actor, { withRegistrations: typed.registrations })
    if (removed.ok) return redirect('/admin/sites?done=removed')
    return refused(
      removed.reason === 'no-site'
        ? '단지가 없습니다.'
        : `파기하지 않은 등록이 ${removed.registrations}건 있어 삭제하지 않았습니다. 함께 파기하려면 확인란에 표시해 주세요.`,
    )
  },
})
