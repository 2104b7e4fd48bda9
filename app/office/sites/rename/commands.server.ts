import { redirect } from 'react-router'
import { z } from 'zod'
import { freeName, renameSite } from '#app/domain/publishing/sites/naming/rename-site.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { command, refused } from '#app/office/command.server.ts'
import { checkbox, text } from '#app/office/fields.ts'

export const rename = command({
  may: canManageSites,
  input: z.object({
    to: text(100).transform((name) => name.trim()),
    again: text(100).transform((name) => name.trim()),
    sure: checkbox,
  }),
  run: async (office, { to, again, sure }) => {
    if (to !== again) return refused('새 이름 두 칸이 서로 다릅니다. 똑같이 두 번 적어 주세요.')
    if (!sure) return refused('바뀌는 것을 확인하고 확인란에 표시해 주세요.')
    const renamed = await renameSite(office, office.site, to, office.actor)
    if (renamed.ok) return redirect(`/admin/sites/${to}/rename?done=renamed`)
    if (renamed.reason === 'refused') return refused(renamed.sentence)
    return refused(
      renamed.reason === 'same' ? '지금 이름과 같습니다.' : '그사이 다른 사람이 이름을 바꿨습니다.',
    )
  },
})

export const free = command({
  may: canManageSites,
  input: z.object({ former: text(100), sure: checkbox }),
  run: async (office, { former, sure }) => {
    if (!sure) return refused('옛 주소가 더는 열리지 않는다는 확인란에 표시해 주세요.')
    return (await freeName(office, office.site, former, office.actor))
      ? redirect(`/admin/sites/${office.site.slug}/rename?done=freed`)
      : refused('이미 정리한 이름입니다.')
  },
})
