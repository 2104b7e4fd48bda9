import { lawfulTime } from '#app/domain/messages/advertisement.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'

/** When an advertisement with a requested time is sent, in Korean. */
export function describeSendTime(requested: Date, now: Date): string {
  const lawful = lawfulTime(requested > now ? requested : now)
  const at = koreanDateTime(toTimestamp(lawful))
  if (lawful > (requested > now ? requested : now))
    return `${at}. 밤 9시부터 아침 8시까지는 광고를 보낼 수 없어 그때 나갑니다.`
  return requested > now ? at : '확인하면 바로 나갑니다.'
}
