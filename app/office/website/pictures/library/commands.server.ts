import { z } from 'zod'
import { canManagePictures } from '#app/domain/record/permissions.ts'
import { command } from '#app/office/command.server.ts'
import { id } from '#app/office/fields.ts'
import { altText, describe as describeOne } from '../describe.server.ts'

export const describe = command({
  may: canManagePictures,
  input: z.object({ picture: id, alt: altText }),
  run: (office, { picture, alt }) => describeOne(office, picture, alt),
})
