import type { Db } from '#app/db/client.server.ts'
import type { ContentFault } from '#app/domain/site/content-fault.ts'
import { isReadable, readSites } from '#app/domain/site/list-sites.server.ts'
import { withParticle } from '#app/platform/particle.ts'
import { compareContent } from '../documents/compare-content.ts'
import { followRedirects } from '../pages/redirects/redirect.ts'
import type { PublishedSite } from '../publish/published-site.server.ts'
import type { Target } from '../publish/target.server.ts'

/** Conflicts with other sites of the install, and between addresses. @param published undefined for a new site */
export async function checkAgainstInstall(
  db: Db,
  target: Target,
  published: PublishedSite | undefined,
  sites?: Awaited<ReturnType<typeof readSites>>,
): Promise<ContentFault[]> {
  const { slug, hosts, receiptPrefix, isDefault } = target.settings
  const file = `${slug}/site.json`
  const others = (sites ?? (await readSites(db))).filter(({ site }) => site.slug !== slug)
  const faults: ContentFault[] = []
  for (const other of others) {
    const { site, hosts: takenHosts, formerSlugs, isDefault: othersIsDefault } = other
    if (formerSlugs.includes(slug))
      faults.push({
        file,
        location: 'slug',
        sentence: `${withParticle(`'${slug}'`, '은')} '${site.slug}' 단지의 옛 이름이라 쓸 수 없습니다`,
      })
    for (const host of hosts.filter((one) => takenHosts.includes(one)))
      faults.push({
        file,
        location: 'hosts',
        sentence: `${withParticle(`'${host}'`, '은')} 이미 '${site.slug}' 단지의 주소입니다`,
      })
    if (isReadable(other) && other.site.settings.receiptPrefix === receiptPrefix)
      faults.push({
        file,
        location: 'receiptPrefix',
        sentence: `접수번호 머리글 ${withParticle(`'${receiptPrefix}'`, '을')} '${site.slug}' 단지가 쓰고 있습니다`,
      })
    if (isDefault && othersIsDefault)
      faults.push({
        file,
        location: 'isDefault',
        sentence: `기본 사이트는 하나입니다. 지금은 '${site.slug}' 단지이니, 그 단지에서 먼저 끄고 공개해 주세요`,
      })
  }
  if (!published) return faults
  const redirects = Object.entries(compareContent(published, target).redirects).map(([from, to]) => ({
    from,
    to,
  }))
  for (const { from, to } of redirects)
    if (followRedirects(redirects, to) === undefined)
      faults.push({
        file: `${slug}/redirects.json`,
        location: from,
        sentence: '사무실에서 적은 옛 주소와 합치면 주소가 서로 맞물려 되돌아옵니다',
      })
  return faults
}
