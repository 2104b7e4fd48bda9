import { z } from 'zod'
import { makeDisplay, mostDisplayName, revokeDisplay } from '#app/domain/homes/displays.server.ts'
import { canManageHomes } from '#app/domain/record/permissions.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { id, text } from '#app/office/fields.ts'
import type { OfficeWithOrigin } from './with-origin.server.ts'

export const make = command({
  may: canManageHomes,
  input: z.object({
    name: text(mostDisplayName).pipe(z.string().trim().min(1, '어디에 둘 화면인지 적어 주세요.')),
  }),
  run: async (office: OfficeWithOrigin, { name }) => {
    const made = await makeDisplay(office, office.site, name, office.actor)
    if (!made.ok) return refused(made.sentence, 409)
    return {
      ...done('TV 주소를 만들었습니다. 이 주소는 지금 한 번만 보여 드립니다.'),
      address: `${office.officeOrigin}/admin/tv/${made.token}`,
    }
  },
})

export const revoke = command({
  may: canManageHomes,
  input: z.object({ id }),
  run: async (office: OfficeWithOrigin, { id }) =>
    (await revokeDisplay(office, office.site, id, office.actor))
      ? done('해제했습니다. 이 화면은 더 이상 열리지 않습니다.')
      : refused('이미 해제한 화면입니다.', 409),
})
