import { isDeepStrictEqual } from 'node:util'
import type { Drawing } from '#app/domain/drawings/drawing.ts'
import { describeDrawingChanges } from '#app/domain/drawings/words/describe-drawing-changes.ts'
import { titleDrawings } from '#app/domain/drawings/words/title-drawings.ts'
import { withRemaining } from '#app/domain/site/remaining-units.ts'
import { type SiteSettings, siteFacts } from '#app/domain/site/site-settings.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { mergeOffice } from '../folder/merge-office.ts'
import type { PageContent } from '../pages/page-content.ts'
import { type PublishedContent, postKey } from '../publish/published-content.server.ts'
import { digestPost, type TargetContent } from '../publish/target-content.server.ts'
import { listDifferences } from './list-differences.ts'

type Kind = 'page' | 'setting' | 'message' | 'drawing' | 'media' | 'host' | 'redirect' | 'press'

export interface Change {
  kind: Kind
  /** `kept`: content differs from what is shown, and the office's version stays. */
  change: 'added' | 'changed' | 'removed' | 'kept'
  name: string
  title?: string
  differences?: string[]
  /** The office had changed it too, and content wins. */
  replacesOffice?: boolean
}

export interface Comparison {
  changes: Change[]
  /** Effective settings: content's, with the office's changes that stay. */
  settings: SiteSettings
  redirects: Record<string, string>
  newPress: string[]
}

export function compareContent(shown: PublishedContent, target: TargetContent): Comparison {
  const messages = mergeMessages(shown, target)
  const merged = { ...target.settings, messages: messages.merged } as SiteSettings
  // What is left to sell is known by the office alone.
  const settings =
    shown.settings && !target.byOffice ? withRemaining(merged, shown.settings.remainingUnits) : merged
  const redirects = mergeOffice(shown.parts.redirects, shown.redirects, target.redirects)
  const newPress = [...target.press].flatMap(([file, { title, publishedAt }]) =>
    file in shown.parts.press || shown.press.has(postKey(title, publishedAt)) ? [] : [file],
  )
  const titles = titleDrawings(
    [...new Map([...shown.drawings, ...target.drawings]).values()].map(({ content }) => content),
  )
  const changes: Change[] = [
    ...compareParts(
      'page',
      shown.pages,
      target.pages,
      unreadableNames(shown, 'page'),
      (page: PageContent) => page.title,
    ),
    ...compareSettings(shown.settings, settings),
    ...named('message', messages.kept, 'kept'),
    ...compareParts(
      'drawing',
      shown.drawings,
      target.drawings,
      unreadableNames(shown, 'drawing'),
      ({ kind, name }: Drawing) => (kind === 'plan' ? undefined : titles[`${kind}/${name}`]),
      (before, after) => describeDrawingChanges(after.kind, before.content, after.content),
    ),
    ...compareMedia(shown, target),
    ...compareHosts(shown.hosts, target.settings.hosts),
    ...compareRecords('redirect', shown.redirects, redirects.merged, redirects.replaced),
    ...named(
      'redirect',
      redirects.kept.filter((name) => name in target.redirects),
      'kept',
    ),
    ...newPress.map(
      (name): Change => ({
        kind: 'press',
        change: 'added',
        name,
        title: target.press.get(name)?.title ?? '',
      }),
    ),
    ...[...target.press].flatMap(([name, post]): Change[] =>
      name in shown.parts.press &&
      shown.parts.press[name] !== digestPost(post) &&
      !shown.press.has(postKey(post.title, post.publishedAt))
        ? [{ kind: 'press', change: 'kept', name, title: post.title }]
        : [],
    ),
  ]
  for (const change of changes)
    if (change.kind === 'setting' && change.name === 'messages' && messages.replaced.length)
      change.replacesOffice = true
  return { changes, settings, redirects: redirects.merged, newPress }
}

function mergeMessages({ parts, settings }: PublishedContent, target: TargetContent) {
  const { messages } = target.settings
  // A draft of the office began with what is shown, so that whatever differs in it was meant.
  if (target.byOffice) return { merged: messages, kept: [], replaced: [] }
  // Settings that cannot be read say nothing of what the office changed.
  return mergeOffice(parts.messages, settings?.messages ?? parts.messages, messages)
}

export const changesAnything = ({ changes }: Comparison): boolean =>
  changes.some(({ change }) => change !== 'kept')

const named = (kind: Kind, names: string[], change: Change['change']): Change[] =>
  names.map((name) => ({ kind, change, name }))

/** Names of published documents of a kind that were left out since they cannot be read. */
export const unreadableNames = ({ unreadable }: PublishedContent, kind: 'page' | 'drawing'): Set<string> =>
  new Set(unreadable.flatMap((one) => (one.kind === kind ? [one.document] : [])))

function compareParts<T>(
  kind: Kind,
  shown: Map<string, { content: T; revisionId: string }>,
  target: Map<string, { content: T; revisionId?: string }>,
  unreadable: ReadonlySet<string>,
  titleOf: (content: T) => string | undefined,
  tell: (before: T, after: T) => string[] = listDifferences,
): Change[] {
  const titled = (content: T) => {
    const title = titleOf(content)
    return title === undefined ? {} : { title }
  }
  const changed = [...target].flatMap(([name, { content, revisionId }]): Change[] => {
    const current = shown.get(name)
    if (!current)
      return [{ kind, change: unreadable.has(name) ? 'changed' : 'added', name, ...titled(content) }]
    if (revisionId === current.revisionId || isDeepStrictEqual(current.content, content)) return []
    const differences = tell(current.content, content)
    return [{ kind, change: 'changed', name, ...titled(content), differences }]
  })
  const removed = [...shown].flatMap(([name, { content }]): Change[] =>
    target.has(name) ? [] : [{ kind, change: 'removed', name, ...titled(content) }],
  )
  const removedUnread = [...unreadable].filter((name) => !target.has(name))
  return [...changed, ...removed, ...named(kind, removedUnread, 'removed')]
}

function compareMedia(shown: PublishedContent, target: TargetContent): Change[] {
  const changed = [...target.media].flatMap(([name, { content }]): Change[] => {
    const current = shown.media.get(name)?.content.sha256
    // Either the same picture uploaded by the office, or a fault reported elsewhere.
    if (!current)
      return shown.officeMedia.get(name) === content.sha256 ? [] : [{ kind: 'media', change: 'added', name }]
    return current === content.sha256 ? [] : [{ kind: 'media', change: 'changed', name }]
  })
  const removed = [...shown.media.keys()].filter((name) => !target.media.has(name))
  return [...changed, ...named('media', removed, 'removed')]
}

/** Field by field and fact by fact; derived fields are not reported. */
function compareSettings(shown: SiteSettings | undefined, target: SiteSettings): Change[] {
  const [before, after] = [shown ? normaliseSettings(shown) : {}, normaliseSettings(target)]
  return [...new Set([...Object.keys(after), ...Object.keys(before)])].flatMap((name): Change[] => {
    const [from, to] = [ownProperty(before, name), ownProperty(after, name)]
    if (isDeepStrictEqual(from, to)) return []
    // Which texts a site follows is told one by one, also where it is the first.
    if (name === 'follows')
      return [
        { kind: 'setting', change: 'changed', name, differences: listDifferences(from ?? {}, to ?? {}) },
      ]
    if (from === undefined || to === undefined)
      return [{ kind: 'setting', change: to === undefined ? 'removed' : 'added', name }]
    return [{ kind: 'setting', change: 'changed', name, differences: listDifferences(from, to) }]
  })
}

/** Settings as written; hosts are normalised. */
function normaliseSettings(settings: SiteSettings): Record<string, unknown> {
  const { hosts: _, ...fields } = settings
  const derived = siteFacts(settings)
  const facts = Object.fromEntries(
    Object.entries(settings.facts).filter(([name]) => !Object.hasOwn(derived, name)),
  )
  return { ...fields, facts }
}

/** `site.json` of what is shown. */
export function writtenSettings(settings: SiteSettings, hosts: string[]): Record<string, unknown> {
  const { slug, ...fields } = normaliseSettings(settings)
  return { slug, hosts, ...fields }
}

function compareHosts(shown: string[], target: string[]): Change[] {
  const moved = shown[0] !== target[0] && shown.includes(target[0] as string)
  return [
    ...named(
      'host',
      target.filter((host) => !shown.includes(host)),
      'added',
    ),
    ...named(
      'host',
      shown.filter((host) => !target.includes(host)),
      'removed',
    ),
    ...named('host', moved ? [target[0] as string] : [], 'changed'),
  ]
}

function compareRecords(
  kind: Kind,
  shown: Record<string, string>,
  target: Record<string, string>,
  replaced: string[],
): Change[] {
  return [...new Set([...Object.keys(target), ...Object.keys(shown)])].flatMap((name): Change[] => {
    const [from, to] = [shown[name], target[name]]
    if (from === to) return []
    const change = from === undefined ? 'added' : to === undefined ? 'removed' : 'changed'
    return [
      {
        kind,
        change,
        name,
        differences: listDifferences(from, to),
        ...(replaced.includes(name) && { replacesOffice: true }),
      },
    ]
  })
}
