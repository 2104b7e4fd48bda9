import { applyReports } from '#app/domain/messages/apply-reports.server.ts'
import { claimMessages, recoverMessages } from '#app/domain/messages/claim-messages.server.ts'
import type { MessagePort, MessagePorts } from '#app/domain/messages/message-port.ts'
import { choosePorts } from '#app/domain/messages/ports.server.ts'
import { queryVendors } from '#app/domain/messages/query-vendors.server.ts'
import { sendMessage } from '#app/domain/messages/send-message.server.ts'
import type { Logger } from '#app/platform/logger.server.ts'
import type { TestInstall } from './install.ts'

export const testWorker = { id: 'worker-1', leaseMs: 60_000 }

/** A log nobody reads. */
export const silent = { info() {}, warn() {}, error() {}, debug() {} } as unknown as Logger

/** One port for every channel. */
export const onlyPort = (port: MessagePort): MessagePorts => ({ all: [port], of: () => port })

/** The ports as an install has them whose text messages go through the first. */
export const portsOf = (...ports: [MessagePort, ...MessagePort[]]): MessagePorts =>
  choosePorts(ports, ports[0].vendor)

/** What a worker does in one turn: takes back, sends what is due, asks, and applies what was reported. */
export async function workOnce(office: TestInstall, ports: MessagePorts): Promise<void> {
  await recoverMessages(office.db, office.clock, ports)
  for (const message of await claimMessages(office.db, office.clock, testWorker, 50))
    await sendMessage({ ...office, ports, recordPauses: [] }, testWorker, message)
  await queryVendors({ ...office, ports, log: silent })
  await applyReports(office.db, office.clock)
}

/** Every message's state with its reason, in the order of their keys. */
export async function outboxStates(office: TestInstall): Promise<string[]> {
  const rows = await office.db
    .selectFrom('outbox_messages')
    .select(['status', 'reason'])
    .orderBy('key')
    .execute()
  return rows.map(({ status, reason }) => (reason ? `${status} ${reason}` : status))
}
