import { dispatch } from '#app/office/command.server.ts'
import { editedSite } from '../../edited-site.server.ts'
import * as commands from './commands.server.ts'

/** `/admin/sites/{site}/document`: requests of the editor's script about the open document. */
export const action = dispatch(commands, editedSite)
