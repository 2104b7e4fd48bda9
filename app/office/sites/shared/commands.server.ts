import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { type Followed, followShared } from '#app/domain/publishing/sites/shared/follow-shared.server.ts'
import { planShared } from '#app/domain/publishing/sites/shared/plan-shared.server.ts'
import { type SharedKind, withQuestion } from '#app/domain/publishing/sites/shared/shared-kinds.ts'
import { saveShared, spreadShared } from '#app/domain/publishing/sites/shared/spread-shared.server.ts'
import { withText } from '#app/domain/publishing/sites/with-text.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { factLabel } from '#app/domain/site/fact-labels.ts'
import { wordsInBraces } from '#app/domain/site/fact-words.ts'
import { walkJson } from '#app/domain/site/walk-json.ts'
import { command, done, refused } from '#app/office/command.server.ts'
import { text } from '#app/office/fields.ts'
import { withParticle } from '#app/platform/particle.ts'
import { type OfficeOfShared, wordsOf } from './open-shared.server.ts'

const longest = 20_000
const many = z.array(z.string().max(longest)).max(1000)

const typed = z.object({
  version: z.coerce.number(),
  /** Paths of the sentences, each with the typed text. */
  path: many,
  sentence: many,
  question: text(longest).transform((words) => words.trim()),
  answer: text(longest).transform((words) => words.trim()),
  /** Key of the plan that the person has read. */
  planned: text(100),
})

/** Only a plan that the person has read is saved: other words, or other sites since, are shown first. */
const change = (saves: boolean) =>
  command({
    may: canManageSites,
    input: typed,
    run: async (office: OfficeOfShared, sent) => {
      const { kind, version, content: before } = office.text
      if (sent.version !== version)
        return refused('그사이 다른 사람이 이 글을 바꾸었습니다. 화면을 새로 열어 다시 고쳐 주세요.')
      const words = wordsOf(kind, before)
      const read = (typed: string) => words.read(typed.replaceAll('\r\n', '\n').trim())
      const errors = kind.name === 'messages' ? {} : errorsOf(sent, read, before)
      if (Object.keys(errors).length) return { ...refused('고칠 곳을 아래에 표시했습니다.'), errors }
      const content = contentOf(kind, before, {
        ...sent,
        sentence: sent.sentence.map(read),
        ...{ question: read(sent.question), answer: read(sent.answer) },
      })
      const isSame = JSON.stringify(content) === JSON.stringify(before)
      const faults = isSame ? [] : kind.faultsOf(content)
      if (faults.length) return refused(faults.join(' '))
      const plan = await planShared(office, kind, content)
      const key = createHash('sha256')
        .update(JSON.stringify([content, plan]))
        .digest('hex')
      if (!saves || sent.planned !== key) {
        const notice = isSame
          ? '고친 곳이 없습니다.'
          : '아직 저장하지 않았습니다. 글 아래에서 바뀌는 단지를 확인해 주세요.'
        return { ...done(notice), told: { plan, key } }
      }
      if (!isSame) {
        const saved = await saveShared(office, kind, content, office.actor)
        if (!saved.ok) return refused(saved.faults.join(' '))
      }
      const spread = await spreadShared(office, kind, office.actor)
      const notice =
        isSame && !spread.length ? '바뀐 것이 없습니다.' : `저장하고 ${spread.length}개 단지에 넣었습니다.`
      return { ...done(notice), spread }
    },
  })

export const plan = change(false)
export const save = change(true)

const follows = (isFollowing: boolean) =>
  command({
    may: canManageSites,
    input: z.object({ site: text(100) }),
    run: async (office: OfficeOfShared, { site: slug }) => {
      const { kind } = office.text
      const site = office.sites.find((one) => one.slug === slug)
      if (!site) return refused('단지를 찾지 못했습니다.', 404)
      const followed = await followShared(office, slug, kind, isFollowing, office.actor)
      if (!followed.ok) return refused(`${site.name}: ${whyNot(followed.reason, kind.title)}`)
      if (!isFollowing)
        return done(`${site.name}: 초안에 넣었습니다. 공개하면 더는 따르지 않습니다. 글은 그대로 둡니다.`)
      const missing = followed.missing.length
        ? ` 이 글에 나오는데 단지에 없는 수치를 ‘공통 수치’에서 먼저 적어 주세요: ${followed.missing.map(factLabel).join(', ')}`
        : ''
      return done(
        `${site.name}: 글을 공통 문구로 바꾸어 초안에 넣었습니다. 확인하고 공개하면 따르기 시작합니다.${missing}`,
      )
    },
  })

export const follow = follows(true)
export const leave = follows(false)

const whyNot = (reason: Extract<Followed, { ok: false }>['reason'], title: string): string =>
  ({
    'not-found': '단지를 찾지 못했습니다.',
    'no-place': `${withParticle(`‘${title}’`, '을')} 둘 페이지가 없습니다. 페이지를 먼저 만들어 주세요.`,
    busy: '다른 사람이 같은 글을 고치고 있습니다. 잠시 뒤에 다시 해 주세요.',
  })[reason]

/** Of words in braces that no fact is called by, and that were not there before: `sentence 3`. */
function errorsOf(sent: z.output<typeof typed>, read: (typed: string) => string, before: Document) {
  const known = new Set(
    walkJson(before).flatMap(({ value }) => (typeof value === 'string' ? wordsInBraces(value) : [])),
  )
  const fields = [
    ...sent.sentence.map((words, i) => [`sentence ${i}`, words] as const),
    ['question', sent.question] as const,
    ['answer', sent.answer] as const,
  ]
  return Object.fromEntries(
    fields.flatMap(([field, words]) => {
      const [wrong] = wordsInBraces(read(words)).filter((one) => !known.has(one))
      return wrong === undefined
        ? []
        : [[field, `‘{${wrong}}’에 맞는 수치가 없습니다. 공통 수치의 이름으로 적어 주세요.`]]
    }),
  )
}

/** The text with what was typed; a question without words is taken out. */
function contentOf(kind: SharedKind, before: Document, sent: z.output<typeof typed>): Document {
  const content = sent.path.reduce((text, path, i) => withText(text, path, sent.sentence[i] ?? ''), before)
  if (kind.name !== 'questions') return content
  const groups = (content.groups as { items: { question: string }[] }[])
    .map((group) => ({ ...group, items: group.items.filter(({ question }) => question) }))
    .filter(({ items }) => items.length)
  const { question, answer } = sent
  return question && answer ? withQuestion({ ...content, groups }, question, answer) : { ...content, groups }
}
