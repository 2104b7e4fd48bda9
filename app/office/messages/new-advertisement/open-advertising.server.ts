import { countAmong } from '#app/domain/customers/campaigns/audience.server.ts'
import {
  type AudienceSoFar,
  countAudienceSoFar,
} from '#app/domain/customers/campaigns/audience-so-far.server.ts'
import { maxRecipients } from '#app/domain/customers/campaigns/recipients.server.ts'
import { type OfficeOfSite, type Opener, oneSite } from '#app/office/office.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { findGroup, type Group } from '../audience.server.ts'
import { selectionGone } from '../selection-gone.ts'

/** `audience`: how many of the chosen customers agreed to advertisements. */
export interface OfficeOfAdvertising extends OfficeOfSite, Group {
  audience: AudienceSoFar
}

export const openAdvertising: Opener<OfficeOfAdvertising> = async (office, asked, may) => {
  const opened = await oneSite(office, asked, may)
  const group = await findGroup(opened, asked.query)
  return { ...opened, ...group, audience: await countAudience(opened, group) }
}

async function countAudience(office: OfficeOfSite, { recipients }: Group): Promise<AudienceSoFar> {
  if (!recipients) return await countAudienceSoFar(office, office.site.id)
  const now = toTimestamp(office.clock.now())
  return { ...(await countAmong(office, office.site.id, recipients.ids, now)), isComplete: true }
}

/** Why nothing can be sent to whom it is for, in Korean. */
export function problemsOf({ audience, recipients, isSelectionGone }: OfficeOfAdvertising): string[] {
  const { eligible, isComplete } = audience
  return [
    ...(isSelectionGone
      ? [selectionGone]
      : !eligible && isComplete
        ? ['광고 수신에 동의한 고객이 없어 보낼 수 없습니다.']
        : []),
    ...(recipients?.hasMore
      ? [`조건으로는 한 번에 ${koreanNumber(maxRecipients)}명까지 보낼 수 있습니다. 조건을 더 좁혀 주세요.`]
      : []),
  ]
}
