import { redirect } from 'react-router'
import { z } from 'zod'
import { bookedOn, closeHours } from '#app/domain/customers/visits/set-hours.server.ts'
import { canSetVisitHours } from '#app/domain/record/permissions.ts'
import { command, refused } from '#app/office/command.server.ts'
import { checkbox, text } from '#app/office/fields.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { readDay, readTime } from '../read-day.ts'

export const close = command({
  may: canSetVisitHours,
  input: z.object({
    day: text(10),
    time: text(5),
    reason: text(60, '사유는 60자까지 적을 수 있습니다.'),
    sure: checkbox,
    /** The number of booked customers that the person saw. */
    booked: z.coerce.number().int().catch(0),
  }),
  run: async (office, { sure, booked: seen, reason, ...typed }) => {
    const [day, time] = [readDay(typed.day), readTime(typed.time)]
    if (!day || day < koreanDay(office.clock.now())) return refused('지난 날은 닫을 수 없습니다.')
    const booked = await bookedOn(office.db, office.site, day, time)
    if (booked.length && !sure) return refused('예약한 고객에게 문자가 나갑니다. 확인란에 표시해 주세요.')
    // Customers who booked meanwhile get a message too, but only after the person has seen them.
    if (booked.length > seen)
      return refused('그사이 예약이 더 들어왔습니다. 아래 명단을 다시 확인하고 눌러 주세요.')
    const { told, untold } = await closeHours(office, office.site, { day, time, reason }, office.actor)
    return redirect(
      `/admin/visits?site=${office.site.slug}&day=${day}&done=closed&told=${told}&untold=${untold}`,
    )
  },
})
