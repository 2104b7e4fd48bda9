import { z } from 'zod'
import { checkNote, saveNote } from '#app/domain/customers/statistics/daily-notes.server.ts'
import { addRecipient, removeRecipient } from '#app/domain/customers/statistics/report-recipients.server.ts'
import { canKeepFigures } from '#app/domain/record/permissions.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { checkbox, id, text } from '#app/office/fields.ts'
import { readDay } from './read-day.ts'

const may = canKeepFigures

export const note = command({
  may,
  input: z.object({ day: text(10), note: text(10_000) }),
  run: async (office, typed) => {
    const fault = checkNote(typed.note)
    if (fault) return refused(fault)
    const day = readDay(typed.day, office.clock.now())
    await saveNote(office, office.site.id, day, { body: typed.note, by: office.actor.id })
    return done('특이사항을 저장했습니다.')
  },
})

export const add = command({
  may,
  input: z.object({ company: text(1000), email: text(1000), sure: checkbox }),
  run: async (office, typed) => {
    const fault = await addRecipient(office, office.site.id, typed, office.actor)
    return fault ? refused(fault) : done('오늘 저녁부터 이 주소로 보냅니다.')
  },
})

export const remove = command({
  may,
  input: z.object({ recipient: id }),
  run: async (office, { recipient }) => {
    await removeRecipient(office, office.site.id, recipient, office.actor)
    return done('발송을 중단했습니다.')
  },
})
