import { dispatch } from '#app/office/command.server.ts'
import * as commands from './receive-zip.server.ts'

export const action = dispatch(commands)
