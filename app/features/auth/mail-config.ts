import type { MessagePorts } from '../messages/message-port.ts'

export const isMailConfigured = (ports: MessagePorts): boolean =>
  ports.all.some((port) => port.vendor === 'smtp')
