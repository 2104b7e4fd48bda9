import { dispatch } from '#app/office/command.server.ts'
import * as commands from './commands.server.ts'

export const action = dispatch(commands)
