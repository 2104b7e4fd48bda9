import { z } from 'zod'
import { faq } from '#app/blocks/faq/schema.ts'
import { checkTemplate } from '#app/domain/messages/check-template.ts'
import { checkRetention } from '#app/domain/site/consents/kept-months.ts'
import { messageTemplates, templateOf } from '#app/domain/site/message-settings.ts'
import { consentText, registrationSettings } from '#app/domain/site/registration-settings.ts'
import type { SharedName } from '#app/domain/site/shared-follows.ts'
import { templateKind, templateNames } from '#app/domain/site/templates.ts'
import { type Document, type DraftPart, pagePart } from '../../documents/parts.ts'
import { pageContent } from '../../pages/page-content.ts'
import { sharedPages } from '../start/pages/legal.ts'
import { questionGroups } from '../start/pages/questions-page.ts'
import { pathOf } from '../start/paths.ts'
import { consents } from '../start/settings-of.ts'
import { withText } from '../with-text.ts'

/** What many sites share: its place in a site, and its wording in the product. */
export interface SharedKind {
  /** In `base_texts` and in a site's origin; of a page its address. */
  name: string
  /** By which a site's settings say that it follows. */
  follows: SharedName
  title: string
  /** Of a site's document that holds it. */
  part: DraftPart
  /** The first version. */
  product: Document
  /** The text of a site; undefined where the site has no place for it. */
  read(document: Document): Document | undefined
  write(document: Document, text: Document): Document
  /** A document of its kind with nothing but the text, as it was stored. */
  wrap(text: Document): Document
  /** Why no site could show it. */
  faultsOf(text: Document): string[]
  /** Where a place of the text lies in the site's document, whose fields have names. */
  place(path: string): string
}

const faultsIn = (schema: z.ZodType, text: unknown): string[] =>
  schema.safeParse(text).error?.issues.map(({ message }) => `${message}.`) ?? []

/** A site of no name, by whose length messages are judged. */
const sample = {
  shortName: '단지 이름',
  builder: '시공사(주)',
  modelHouse: { address: '시 구 도로명 1' },
  phone: '1500-0000',
  hours: '오전 10시부터 오후 6시까지',
  sender: { freeRefusal: '080-000-0000' },
}

const pages: SharedKind[] = sharedPages.map((page) => ({
  name: page.path,
  follows: page.path.slice(1) as SharedName,
  title: page.title,
  part: pagePart(page.path),
  product: page,
  read: (document) => document,
  write: (_, text) => text,
  wrap: (text) => text,
  faultsOf: (text) => faultsIn(pageContent, text),
  place: (path) => path,
}))

const consentsOfAll = z.strictObject({ collection: consentText, marketing: consentText })

const shownConsents: SharedKind = {
  name: 'consents',
  follows: 'consents',
  title: '개인정보 동의서',
  part: 'settings',
  product: consents,
  read: (document) => document.consents as Document | undefined,
  write: (document, text) => ({ ...document, consents: text }),
  wrap: (text) => ({ consents: text }),
  faultsOf: (text) => {
    const parsed = consentsOfAll.safeParse(text)
    if (!parsed.success) return faultsIn(consentsOfAll, text)
    const promised = { registration: registrationSettings.parse({}), consents: parsed.data, facts: {} }
    return checkRetention(promised).map(({ sentence }) => `${sentence}.`)
  },
  place: (path) => `consents.${path}`,
}

const isFaq = (block: unknown): block is Document => (block as Document | null)?.type === 'faq'

const blocksOf = ({ blocks }: Document): unknown[] => (Array.isArray(blocks) ? blocks : [])

const questions: SharedKind = {
  name: 'questions',
  follows: 'questions',
  title: '자주 묻는 질문',
  part: pagePart(pathOf.questions),
  product: { groups: questionGroups },
  read: (document) => {
    const groups = blocksOf(document).find(isFaq)?.groups
    return groups === undefined ? undefined : { groups }
  },
  write: (document, { groups }) => {
    const at = blocksOf(document).findIndex(isFaq)
    return {
      ...document,
      blocks: blocksOf(document).map((block, i) => (i === at ? { ...(block as Document), groups } : block)),
    }
  },
  wrap: ({ groups }) => ({ blocks: [{ type: 'faq', groups }] }),
  faultsOf: ({ groups }) => faultsIn(faq, { type: 'faq', basis: '', groups }),
  place: (path) => `blocks[0].${path}`,
}

type Words = Parameters<typeof templateOf>[0]

/** Every message as it is sent: words that a site or the product leaves out are the product's. */
const effective = (words: Words): Document =>
  Object.fromEntries(templateNames.map((name) => [name, withoutUndefined(templateOf(words, name))]))

const withoutUndefined = <T extends object>(value: T): T => JSON.parse(JSON.stringify(value)) as T

const messages: SharedKind = {
  name: 'messages',
  follows: 'messages',
  title: '문자 문구',
  part: 'settings',
  product: effective({} as Words),
  read: (document) => effective((document.messages ?? {}) as Words),
  write: (document, text) => {
    const before = (document.messages ?? {}) as Document
    const was = effective(before as Words)
    const own = templateNames.flatMap((name) => {
      if (JSON.stringify(text[name]) === JSON.stringify(was[name]))
        return Object.hasOwn(before, name) ? [[name, before[name]] as const] : []
      return [[name, text[name]] as const]
    })
    return { ...document, messages: Object.fromEntries(own) }
  },
  wrap: (text) => ({ messages: text }),
  faultsOf: (text) => {
    const parsed = messageTemplates.safeParse(text)
    if (!parsed.success) return faultsIn(messageTemplates, text)
    return templateNames.flatMap((name) =>
      checkTemplate(name, templateOf(parsed.data, name), sample).problems.map(
        (sentence) => `${templateKind(name).label}: ${sentence}`,
      ),
    )
  },
  place: (path) => `messages.${path}`,
}

export const sharedKinds: readonly SharedKind[] = [...pages, shownConsents, questions, messages]

/** What a message is for, as the office calls it; undefined for any other place. */
export const messageOfPlace = (path: string): string | undefined => {
  const name = templateNames.find((one) => path.startsWith(`${one}.`))
  return name && templateKind(name).label
}

/** A question that is new to all sites; its id is of no other. */
export function withQuestion(text: Document, question: string, answer: string): Document {
  const groups = text.groups as { items: { id: string }[] }[]
  const ids = new Set(groups.flatMap(({ items }) => items.map(({ id }) => id)))
  let number = ids.size + 1
  while (ids.has(`q${number}`)) number++
  const last = groups.length - 1
  const items = [...(groups[last]?.items ?? []), { id: `q${number}`, question, answer }]
  return withText(text, `groups[${last}].items`, items as never)
}
