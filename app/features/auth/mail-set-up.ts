import type { MessagePorts } from '../messages/message-port.ts'

/** Whether letters leave this install; without a mail server links are handed over by whoever makes them. */
export const mailIsSetUp = (ports: MessagePorts): boolean => ports.all.some((port) => port.vendor === 'smtp')
