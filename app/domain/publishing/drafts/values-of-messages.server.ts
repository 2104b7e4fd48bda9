import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { type SavedRemaining, saveRemainingUnits } from '#app/domain/messages/save-remaining-units.server.ts'
import { type SavedTemplate, saveTemplate } from '#app/domain/messages/save-template.server.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import type { MessageTemplates } from '#app/domain/site/message-settings.ts'
import { type ChosenRemaining, isEmptied } from '#app/domain/site/remaining-units-schema.ts'
import type { NotAllowed } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import type { Template, TemplateName } from '#app/domain/site/templates.ts'
import type { Document } from '../documents/parts.ts'
import type { settingsNow } from '../publish/published-site.server.ts'
import { readDocument, saveContentDraft } from './drafts.server.ts'

/** `drafted`: a second person has to agree, so the value waits in the draft of the settings. */
type OrDrafted<Saved> = Saved | { ok: true; drafted: true } | { ok: false; reason: 'busy' }

type Id = Pick<Site, 'id' | 'slug'>

/** A message text, from the next message on, or as a draft where nobody publishes alone. @param given as of `saveTemplate` */
export async function saveTemplateOrDraft(
  deps: Deps<'db' | 'clock'>,
  site: Id,
  name: TemplateName,
  given: { template: Template | undefined; revision: number; actor: Actor },
): Promise<OrDrafted<SavedTemplate>> {
  const saved = await saveTemplate(deps, site.id, name, given)
  return await draftWhereAsked(deps, site, saved, given.actor, (settings) => {
    const { [name]: _, ...others } = (settings.messages ?? {}) as MessageTemplates
    return { ...settings, messages: given.template ? { ...others, [name]: given.template } : others }
  })
}

/** The homes that are left, at once or as a draft. @param typed as of `saveRemainingUnits` */
export async function saveRemainingOrDraft(
  deps: Deps<'db' | 'clock'>,
  site: Id,
  typed: ChosenRemaining,
  actor: Actor,
): Promise<OrDrafted<SavedRemaining>> {
  const saved = await saveRemainingUnits(deps, site.id, typed, actor)
  return await draftWhereAsked(deps, site, saved, actor, (settings) => {
    const { remainingUnits: _, ...others } = settings
    return isEmptied(typed) ? others : { ...others, remainingUnits: typed }
  })
}

async function draftWhereAsked<Saved extends { ok: true } | { ok: false; reason: string }>(
  deps: Deps<'db' | 'clock'>,
  { slug }: Id,
  saved: Saved | NotAllowed,
  actor: Actor,
  change: (settings: Document) => Document,
): Promise<OrDrafted<Saved>> {
  if (!('needsSecond' in saved)) return saved as Saved
  const settings = await readDocument(deps.db, { slug }, 'settings')
  if (!settings?.content) return { ok: false, reason: 'busy' }
  const { version } = settings
  const drafted = await saveContentDraft(
    deps,
    slug,
    'settings',
    { content: change(settings.content), version },
    actor,
  )
  if (drafted.ok) return { ok: true, drafted: true }
  return drafted.reason === 'not-allowed' ? (drafted as unknown as Saved) : { ok: false, reason: 'busy' }
}

export interface DraftedValues {
  messages: MessageTemplates
  remainingUnits: ChosenRemaining | undefined
}

/** What waits in the draft of the settings; undefined where there is no draft. */
export async function draftedValues(db: Db, slug: string): Promise<DraftedValues | undefined> {
  const settings = await readDocument(db, { slug }, 'settings')
  if (!settings?.draft?.content) return undefined
  const { messages, remainingUnits } = settings.draft.content as Partial<
    Omit<ReturnType<typeof settingsNow>, 'remainingUnits'>
  > &
    Pick<DraftedValues, 'remainingUnits'>
  return { messages: messages ?? ({} as MessageTemplates), remainingUnits }
}
