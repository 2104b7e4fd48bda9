import type { MessagePorts } from '../messages/message-port.ts'

/** Without a mail server links are handed over in person. */
export const mailIsSetUp = (ports: MessagePorts): boolean => ports.all.some((port) => port.vendor === 'smtp')
