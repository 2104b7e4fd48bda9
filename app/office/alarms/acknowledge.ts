import { data } from 'react-router'
import { dispatch } from '#app/office/command.server.ts'
import { everySite } from '#app/office/office.server.ts'
import * as commands from './commands.server.ts'

export const action = dispatch(commands, everySite)

/** Has no page: alarms are shown above every screen. */
export function loader() {
  throw data(null, { status: 404 })
}
