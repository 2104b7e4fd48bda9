import { isDeepStrictEqual } from 'node:util'
import { describeDrawingChanges } from '#app/domain/drawings/words/describe-drawing-changes.ts'
import { titleDrawings } from '#app/domain/drawings/words/title-drawings.ts'
import { withRemaining } from '#app/domain/site/remaining-units.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { mergeOffice } from '../folder/merge-office.ts'
import { type PublishedSite, postKey } from '../publish/published-site.server.ts'
import { digestPost, type Target } from '../publish/target.server.ts'
import { listDifferences } from './list-differences.ts'
import type { Document, DraftPart } from './parts.ts'
import { documentsOf, drawingsOf, mediaOf, normaliseSettings, toDrawing } from './site-documents.ts'

type Kind = 'page' | 'setting' | 'message' | 'drawing' | 'media' | 'host' | 'redirect' | 'press'

export interface Change {
  kind: Kind
  /** `kept`: the content folder differs from what is published, and the office's version stays. */
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

export function compareContent(published: PublishedSite, target: Target): Comparison {
  const messages = mergeMessages(published, target)
  const merged = { ...target.settings, messages: messages.merged } as SiteSettings
  // What is left to sell is known by the office alone.
  const settings =
    published.settings && !target.byOffice ? withRemaining(merged, published.settings.remainingUnits) : merged
  const redirects = mergeOffice(published.parts.redirects, published.redirects, target.redirects)
  const newPress = [...target.press].flatMap(([file, { title, publishedAt }]) =>
    file in published.parts.press || published.press.has(postKey(title, publishedAt)) ? [] : [file],
  )
  const titles = titleDrawings(drawingsOf(new Map([...published.documents, ...target.documents])))
  const changes: Change[] = [
    ...compareParts('page', published, target, (_, page) => String(page.title ?? '')),
    ...compareSettings(published.settings, settings),
    ...named('message', messages.kept, 'kept'),
    ...compareParts(
      'drawing',
      published,
      target,
      (name) => (name.startsWith('plan/') ? undefined : titles[name]),
      (name, before, after) => describeDrawingChanges(toDrawing(name, after).kind, before, after),
    ),
    ...compareMedia(published, target),
    ...compareHosts(published.hosts, target.settings.hosts),
    ...compareRecords('redirect', published.redirects, redirects.merged, redirects.replaced),
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
      name in published.parts.press &&
      published.parts.press[name] !== digestPost(post) &&
      !published.press.has(postKey(post.title, post.publishedAt))
        ? [{ kind: 'press', change: 'kept', name, title: post.title }]
        : [],
    ),
  ]
  for (const change of changes)
    if (change.kind === 'setting' && change.name === 'messages' && messages.replaced.length)
      change.replacesOffice = true
  return { changes, settings, redirects: redirects.merged, newPress }
}

function mergeMessages({ parts, settings }: PublishedSite, target: Target) {
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
export const unreadableNames = ({ unreadable }: PublishedSite, kind: 'page' | 'drawing'): Set<string> =>
  new Set(unreadable.flatMap((one) => (one.kind === kind ? [one.document] : [])))

function compareParts(
  kind: 'page' | 'drawing',
  published: PublishedSite,
  target: Target,
  titleOf: (name: string, content: Document) => string | undefined,
  tell: (name: string, before: Document, after: Document) => string[] = (_, before, after) =>
    listDifferences(before, after),
): Change[] {
  const unreadable = unreadableNames(published, kind)
  const titled = (name: string, content: Document) => {
    const title = titleOf(name, content)
    return title === undefined ? {} : { title }
  }
  const changed = documentsOf(target.documents, kind).flatMap(([name, content]): Change[] => {
    const part = `${kind} ${name}` as DraftPart
    const current = published.documents.get(part)
    if (!current)
      return [{ kind, change: unreadable.has(name) ? 'changed' : 'added', name, ...titled(name, content) }]
    const isStored = target.revisions.get(part) === published.revisions.get(part)
    if (isStored || isDeepStrictEqual(current, content)) return []
    const differences = tell(name, current, content)
    return [{ kind, change: 'changed', name, ...titled(name, content), differences }]
  })
  const removed = documentsOf(published.documents, kind).flatMap(([name, content]): Change[] =>
    target.documents.has(`${kind} ${name}` as DraftPart)
      ? []
      : [{ kind, change: 'removed', name, ...titled(name, content) }],
  )
  const removedUnread = [...unreadable].filter(
    (name) => !target.documents.has(`${kind} ${name}` as DraftPart),
  )
  return [...changed, ...removed, ...named(kind, removedUnread, 'removed')]
}

function compareMedia(published: PublishedSite, target: Target): Change[] {
  const [before, after] = [mediaOf(published), mediaOf(target)]
  const changed = [...after].flatMap(([name, { sha256 }]): Change[] => {
    const current = before.get(name)?.sha256
    if (current) return current === sha256 ? [] : [{ kind: 'media', change: 'changed', name }]
    const offices = published.officePictures.get(name)?.sha256
    if (!offices) return [{ kind: 'media', change: 'added', name }]
    if (offices === sha256) return []
    return [{ kind: 'media', change: 'changed', name, ...(!target.byOffice && { replacesOffice: true }) }]
  })
  const removed = [...before.keys()].filter((name) => !after.has(name))
  return [...changed, ...named('media', removed, 'removed')]
}

/** Field by field and fact by fact; derived fields are not reported. */
function compareSettings(published: SiteSettings | undefined, target: SiteSettings): Change[] {
  const [before, after] = [published ? normaliseSettings(published) : {}, normaliseSettings(target)]
  return [...new Set([...Object.keys(after), ...Object.keys(before)])].flatMap((name): Change[] => {
    const [from, to] = [ownProperty(before, name), ownProperty(after, name)]
    if (isDeepStrictEqual(from, to)) return []
    // The texts that a site follows are listed one by one, also the first of them.
    if (name === 'follows')
      return [
        { kind: 'setting', change: 'changed', name, differences: listDifferences(from ?? {}, to ?? {}) },
      ]
    if (from === undefined || to === undefined)
      return [{ kind: 'setting', change: to === undefined ? 'removed' : 'added', name }]
    return [{ kind: 'setting', change: 'changed', name, differences: listDifferences(from, to) }]
  })
}

function compareHosts(published: string[], target: string[]): Change[] {
  const moved = published[0] !== target[0] && published.includes(target[0] as string)
  return [
    ...named(
      'host',
      target.filter((host) => !published.includes(host)),
      'added',
    ),
    ...named(
      'host',
      published.filter((host) => !target.includes(host)),
      'removed',
    ),
    ...named('host', moved ? [target[0] as string] : [], 'changed'),
  ]
}

function compareRecords(
  kind: Kind,
  published: Record<string, string>,
  target: Record<string, string>,
  replaced: string[],
): Change[] {
  return [...new Set([...Object.keys(target), ...Object.keys(published)])].flatMap((name): Change[] => {
    const [from, to] = [published[name], target[name]]
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
