import { solapi } from '#app/domain/messages/vendors/solapi.server.ts'
import type { DatabaseKind } from './database.ts'
import { openTestInstall } from './install.ts'
import { portsOf } from './outbox.ts'
import { smallSite } from './small-site.ts'
import { startSolapi } from './vendors/solapi.ts'

/** An office whose first site may advertise, with the stand-in of its vendor. */
export async function openAdvertisingOffice(kind: DatabaseKind) {
  const first = smallSite('first', true)
  const office = await openTestInstall(kind, [
    { ...first, settings: { ...first.settings, sender: { freeRefusal: '080-123-4567' } } },
    smallSite('second', false),
  ])
  const vendor = await startSolapi(office.clock)
  return {
    office,
    vendor,
    ports: portsOf(solapi(vendor.account, office.clock)),
    close: () => Promise.all([office.close(), vendor.down()]),
  }
}
