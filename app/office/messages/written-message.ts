import { z } from 'zod'
import { checkbox, text } from '#app/office/fields.ts'

/** The fields of a message to many that was reviewed. */
export const writtenMessage = {
  /** Made when the form was opened, so that it is sent once whatever is pressed. */
  id: z.uuid(),
  at: text(40),
  text: text(10_000).transform((typed) => typed.replace(/\r\n?/g, '\n').trim()),
  looked: checkbox,
}

export const notLooked = '보내기 전에 확인해 주세요.'

/** Recipients added during the request; the worker adds the rest. */
export const firstBatch = { max: 200 }
