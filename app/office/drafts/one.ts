import { findDraft } from '#app/domain/staff/kept-forms/drafts.server.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { signedIn } from '#app/office/office.server.ts'
import * as commands from './commands.server.ts'

/** `GET /admin/drafts/one?form=`: the person's draft of a form, or null. */
export const loader = screen({
  may: () => true,
  of: signedIn,
  load: async (office, query) =>
    Response.json((await findDraft(office, office.person.user.id, query.get('form') ?? '')) ?? null),
})

/** From the form's script, while somebody types. */
export const action = dispatch(commands, signedIn)
