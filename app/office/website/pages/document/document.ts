import { dispatch } from '#app/office/command.server.ts'
import { editedSite } from '../../edited-site.server.ts'
import * as commands from './commands.server.ts'

/** `/admin/sites/{site}/document`: what the editor's script asks about the document that is open. */
export const action = dispatch(commands, editedSite)
