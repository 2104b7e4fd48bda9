import { z } from 'zod'
import { type SiteSettings, siteSettings } from '#app/domain/site/site-settings.ts'
import { walkContent } from '#app/platform/field-roles.ts'
import { findNames, isSameName, type Name } from '#app/platform/find-names.ts'
import type { CheckedSite, OtherSite } from '../pages/checked-site.ts'
import { pageContent } from '../pages/page-content.ts'
import { telephonesIn } from './check-leftovers.ts'
import type { Finding } from './finding.ts'

/** Names, telephone numbers or hosts of another site of the install in texts. They may stay with a reason. */
export function checkOtherSites(site: CheckedSite): Finding[] {
  const { settings, settingsFile, pages } = site
  // Links to sisters are meant to name them. Message templates have a check of their own.
  const { messages: _, facts: __, familySites: ___, hosts: ____, ...words } = settings
  const [names, own] = [namesOf(site.others, settings), ownNames(settings)]
  if (!names.length) return []
  const documents = [
    { file: settingsFile, content: words, schema: siteSettings },
    ...pages.map(({ file, page }) => ({ file, content: page, schema: pageContent })),
  ]
  return documents.flatMap(({ file, content, schema: ofDocument }) =>
    [...walkContent(ofDocument, content)].flatMap(({ path, value, schema }): Finding[] => {
      if (typeof value !== 'string') return []
      site.atWork?.(file, path)
      const isSpoken = schema && z.globalRegistry.get(schema)?.role === 'transcript'
      return foreignNames(value, names, own)
        .filter(({ isNumber }) => !(isNumber && isSpoken))
        .map(({ what, other, isNumber }) => ({
          check: 'names',
          file,
          location: path,
          text: value,
          sentence: `다른 단지 ‘${other.name}’${stateOf(other)}의 ${what}입니다. 그대로 두려면 이유를 적어 주세요.`,
          ...(!isNumber && { warning: true }),
          left: `다른 단지 ‘${other.name}’의 ${what}`,
        }))
    }),
  )
}

interface LeftName {
  what: string
  other: OtherSite
  /** A call to it reaches the other site: an error, not a warning. */
  isNumber?: true
}

/** A common word, such as 하늘, names a development only where it stands alone. */
const commonWord = 2

const bareHost = (host: string) => host.replace(/^www\./, '')

/** Names, hosts and telephones of the other sites. What this site has as well is its own: those of a copy, of sisters, of phases of one name. */
function namesOf(others: readonly OtherSite[], settings: SiteSettings): Name<LeftName>[] {
  const own = [settings.name, settings.shortName]
  const phones = new Set([settings.phone, ...telephonesIn(JSON.stringify(settings.sender ?? {}))])
  const hosts = new Set((settings.hosts ?? []).map(bareHost))
  return others.flatMap((other): Name<LeftName>[] => [
    ...[...new Set([other.name, other.shortName])]
      .filter((name) => !own.some((one) => one && isSameName(one, name)))
      .map((name) => ({ text: name, of: { what: `이름 ‘${name}’`, other } })),
    ...(phones.has(other.phone)
      ? []
      : [{ text: other.phone, of: { what: `대표전화 ‘${other.phone}’`, other, isNumber: true } } as const]),
    ...[...new Set(other.hosts.map(bareHost))]
      .filter((host) => !hosts.has(host))
      .flatMap((host) =>
        [host, `www.${host}`].map((text) => ({ text, of: { what: `주소 ‘${host}’`, other } })),
      ),
  ])
}

const ownNames = ({ name, shortName, brand, developer, builder, hosts }: SiteSettings): string[] =>
  [name, shortName, brand, developer, builder, ...(hosts ?? [])].filter(Boolean)

function foreignNames(value: string, names: readonly Name<LeftName>[], own: readonly string[]): LeftName[] {
  const found = findNames(value, names, own).filter(
    ({ text }) => text.length > commonWord || value.trim() === text,
  )
  return [...new Map(found.map(({ of }) => [`${of.other.slug} ${of.what}`, of])).values()]
}

const stateOf = ({ state }: OtherSite): string =>
  state === 'hidden' ? '(숨긴 단지)' : state === 'closed' ? '(닫은 단지)' : ''
