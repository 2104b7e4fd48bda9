import { redirect } from 'react-router'
import { z } from 'zod'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { command } from '#app/office/command.server.ts'
import { upload as file, written } from '#app/office/fields.ts'
import { wrong } from '../../part/edited.ts'
import { receiveUpload } from '../receive-upload.server.ts'

export const upload = command({
  may: canEditPages,
  input: z.object({ file, text: z.string().default(''), kind: written, name: written }),
  run: async (office, sent) => {
    const uploaded = await receiveUpload(office, sent)
    if (uploaded.ok) return redirect(uploaded.address, 303)
    return { ...wrong(uploaded.sentence, uploaded.errors), kept: uploaded.text }
  },
})
