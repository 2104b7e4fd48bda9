import { z } from 'zod'
import { undoBatch } from '#app/domain/customers/intake/undo-batch.server.ts'
import { canManageLeads } from '#app/domain/record/permissions.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { checkbox, text } from '#app/office/fields.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { readSpan } from './read-span.ts'

export const undo = command({
  may: canManageLeads,
  input: z.object({ sure: checkbox, group: text(100), from: text(20), until: text(20) }),
  run: async (office, { sure, group, ...written }) => {
    if (!sure) return refused('되돌리려면 확인란에 표시해 주세요.')
    const span = readSpan(written, office.clock.now())
    const { leads, visits } = await undoBatch(office, office.site, { span, group }, office.actor)
    return leads
      ? done(
          `접수 ${koreanNumber(leads)}건을 되돌렸습니다. 잡아 두었던 방문 자리 ${koreanNumber(visits)}개가 풀렸습니다.`,
        )
      : refused('되돌릴 접수가 없습니다. 그사이 확인되었거나 이미 되돌린 접수입니다.', 409)
  },
})
