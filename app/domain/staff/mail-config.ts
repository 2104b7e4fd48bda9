import type { MessagePorts } from '#app/domain/messages/message-port.ts'

export const isMailConfigured = (ports: MessagePorts): boolean =>
  ports.all.some((port) => port.vendor === 'smtp')
