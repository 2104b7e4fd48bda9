import { z } from 'zod'
import { edit } from '../../part/part-commands.server.ts'
import { withForm } from '../../part/setting-forms.ts'
import { valueField } from '../../part/value-field.ts'
import type { OfficeOfForm } from './open-form.server.ts'

export { discard, publish } from '../../part/part-commands.server.ts'

export const save = edit(
  z.object({ json: valueField }),
  (content, { json }, { form, mayManage }: OfficeOfForm) => ({
    content: withForm(form, content, json, mayManage),
  }),
)
