export { discard, publish } from '../../part/part-commands.server.ts'
