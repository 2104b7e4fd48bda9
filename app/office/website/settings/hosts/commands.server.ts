import { z } from 'zod'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { isReadable, readSites } from '#app/domain/site/list-sites.server.ts'
import { readTypedHost } from '#app/domain/site/typed-host.ts'
import { text } from '#app/office/fields.ts'
import type { May } from '#app/office/office.server.ts'
import { wrong } from '../../part/edited.ts'
import { edit } from '../../part/part-commands.server.ts'
import { hostsOf } from './hosts-of.ts'

export { discard, publish } from '../../part/part-commands.server.ts'

const host = z.object({ host: text(300) })

const ofOwner = <It extends { may: May }>(it: It): It => ({ ...it, may: canManageSites })

export const add = ofOwner(
  edit(host, async (content, { host: typed }, { db, site }) => {
    const read = readTypedHost(typed)
    if (!read.ok) return wrong('도메인을 확인해 주세요.', { host: read.sentence })
    const hosts = hostsOf(content)
    if (hosts.includes(read.host))
      return wrong('이미 있는 도메인입니다.', { host: '목록에 있는 도메인입니다.' })
    const sites = await readSites(db)
    const other = sites.find((one) => one.site.id !== site.id && one.hosts.includes(read.host))
    if (other)
      return wrong('다른 단지의 도메인입니다.', {
        host: `이미 ‘${isReadable(other) ? other.site.settings.name : other.site.slug}’ 단지가 쓰는 도메인입니다.`,
      })
    return { content: { ...content, hosts: [...hosts, read.host] } }
  }),
)

export const remove = ofOwner(
  edit(host, (content, { host: gone }) => {
    const left = hostsOf(content).filter((one) => one !== gone)
    return left.length
      ? { content: { ...content, hosts: left } }
      : wrong('도메인은 하나 이상 있어야 합니다. 새 도메인을 먼저 추가해 주세요.')
  }),
)

export const main = ofOwner(
  edit(host, (content, { host: chosen }) => {
    const hosts = hostsOf(content)
    const others = hosts.filter((one) => one !== chosen)
    return { content: hosts.includes(chosen) ? { ...content, hosts: [chosen, ...others] } : content }
  }),
)
