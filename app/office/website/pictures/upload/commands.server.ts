import { z } from 'zod'
import { canManagePictures } from '#app/domain/record/permissions.ts'
import { command } from '#app/office/command.server.ts'
import { receiveUploads } from './receive-uploads.server.ts'

/** Called by the screen's script, which shows the progress. */
export const upload = command({
  may: canManagePictures,
  input: z.object({ file: z.array(z.unknown()) }),
  run: async (office, { file: files }) => Response.json(await receiveUploads(office, files)),
})
