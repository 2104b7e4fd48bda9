import { z } from 'zod'
import { stopAdvertisement } from '#app/domain/customers/campaigns/stop-advertisement.server.ts'
import { canWriteToGroup } from '#app/domain/record/permissions.ts'
import { command, done } from '#app/office/command.server.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import type { OfficeOfAdvertisement } from './one-advertisement.server.ts'

export const stop = command({
  may: canWriteToGroup,
  input: z.object({}),
  run: async (office: OfficeOfAdvertisement) => {
    const spared = await stopAdvertisement(office, office.site, office.advertisement.id, office.actor)
    return done(
      spared
        ? `멈췄습니다. 아직 보내지 않은 ${koreanNumber(spared)}명에게는 나가지 않습니다.`
        : '이미 다 나갔거나 멈춘 문자입니다.',
    )
  },
})
