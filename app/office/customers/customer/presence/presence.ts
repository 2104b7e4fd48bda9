import { data } from 'react-router'
import { dispatch } from '#app/office/command.server.ts'
import { oneCustomer } from '../load-customer.server.ts'
import * as commands from './commands.server.ts'

/** `/admin/leads/{lead}/presence`: the screen of a customer reports that it is open, and gets the names of others who have it open. */
export const action = dispatch(commands, oneCustomer)

export function loader() {
  throw data(null, { status: 404 })
}
