import { createHash } from 'node:crypto'
import { data } from 'react-router'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { fieldNames } from '#app/domain/publishing/sites/name-field.ts'
import { type Followed, followShared } from '#app/domain/publishing/sites/shared/follow-shared.server.ts'
import { listFollowers, planShared } from '#app/domain/publishing/sites/shared/plan-shared.server.ts'
import {
  messageOfPlace,
  nameFact,
  type SharedKind,
  withQuestion,
} from '#app/domain/publishing/sites/shared/shared-kinds.ts'
import { readShared } from '#app/domain/publishing/sites/shared/shared-texts.server.ts'
import { saveShared, spreadShared } from '#app/domain/publishing/sites/shared/spread-shared.server.ts'
import { withText } from '#app/domain/publishing/sites/with-text.ts'
import { walkJson } from '#app/domain/site/walk-json.ts'
import { withParticle } from '#app/platform/particle.ts'
import type { RequestContext } from '#app/request-context.ts'
import { requestContext } from '#app/request-context.ts'
import { readForm, textFields } from '../../read-form.ts'
import { Screen, Tabs } from '../screen.tsx'
import type { Route } from './+types/shared'
import { Followers } from './followers.tsx'
import { requireManager } from './open-managed.server.ts'
import { SharedForm } from './shared-form.tsx'
import styles from './sites.module.css'

/** Of an address, file or kind: no words. */
const wordless = /(?:^|\.)(?:path|url|type|name|id)$/

async function openShared(ctx: RequestContext, request: Request) {
  const { actor, sites } = await requireManager(ctx, request)
  const all = await readShared(ctx.db)
  const asked = new URL(request.url).searchParams.get('page')
  const text = asked ? all.find(({ kind }) => kind.name === asked) : all[0]
  if (!text) throw data(null, { status: 404 })
  return { actor, sites, all, text }
}

/** `답변`, or for messages what they are for: `방문 변경 › 문구`. */
function namesOf(kind: SharedKind, content: Document): (path: string) => string {
  const empty = kind.name === 'questions' ? { blocks: [{ type: 'faq' }] } : {}
  const nameOf = fieldNames(kind.part, kind.write(empty, content))
  return (path) => {
    const message = kind.name === 'messages' ? messageOfPlace(path) : undefined
    if (message) return `${message} › ${path.endsWith('.title') ? '제목' : '문구'}`
    return nameOf(kind.place(path)).replace(/^블록 › /, '') || path
  }
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { all, text } = await openShared(ctx, request)
  const { kind, content, version } = text
  const nameOf = namesOf(kind, content)
  return {
    tabs: all.map((one) => ({ name: one.kind.name, title: one.kind.title })),
    page: kind.name,
    title: kind.title,
    version,
    sentences: walkJson(content).flatMap(({ path, value }) =>
      typeof value === 'string' && !wordless.test(path) ? [{ path, value, name: nameOf(path) }] : [],
    ),
    followers: (await listFollowers(ctx, kind)).map(({ own, ...one }) => ({
      ...one,
      own: [...new Set(own.map(nameOf))],
    })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { actor, sites, text } = await openShared(ctx, request)
  const { kind } = text
  const form = await readForm(request)
  const typed = textFields(form)
  if (typed.intent === 'follow' || typed.intent === 'leave') {
    const site = sites.find(({ slug }) => slug === typed.site)
    if (!site) throw data(null, { status: 404 })
    const followed = await followShared(ctx, site.slug, kind, typed.intent === 'follow', actor)
    const notice = noticeOfFollowing(followed, site.name, kind.title, typed.intent === 'follow')
    return data({ notice, spread: [], asked: undefined }, { status: notice.bad ? 422 : 200 })
  }
  const refuse = (words: string[]) =>
    data(
      { notice: { text: words.join(' '), bad: true }, spread: [], asked: { typed, plan: [], key: '' } },
      { status: 422 },
    )
  if (Number(typed.version) !== text.version)
    return refuse(['그사이 다른 사람이 이 글을 바꾸었습니다. 화면을 새로 열어 다시 고쳐 주세요.'])
  const content = contentOf(kind, text.content, typed)
  const isSame = JSON.stringify(content) === JSON.stringify(text.content)
  const faults = isSame ? [] : kind.faultsOf(content)
  if (faults.length) return refuse(faults)
  const plan = await planShared(ctx, kind, content)
  const key = createHash('sha256')
    .update(JSON.stringify([content, plan]))
    .digest('hex')
  // What is saved is what was told: other words, or other sites since, are told anew.
  if (typed.intent !== 'save' || typed.planned !== key) {
    const words = isSame
      ? '고친 곳이 없습니다.'
      : '아직 저장하지 않았습니다. 글 아래에서 바뀌는 단지를 확인해 주세요.'
    return data({ notice: { text: words, bad: false }, spread: [], asked: { typed, plan, key } })
  }
  if (!isSame) {
    const saved = await saveShared(ctx, kind, content, actor)
    if (!saved.ok) return refuse(saved.faults)
  }
  const spread = await spreadShared(ctx, kind, actor)
  const words =
    isSame && !spread.length ? '바뀐 것이 없습니다.' : `저장하고 ${spread.length}개 단지에 넣었습니다.`
  return data({ notice: { text: words, bad: false }, spread, asked: undefined })
}

function noticeOfFollowing(followed: Followed, site: string, text: string, isFollowing: boolean) {
  if (!followed.ok)
    return {
      bad: true,
      text: {
        'not-found': '단지를 찾지 못했습니다.',
        'no-place': `${site}: ${withParticle(`‘${text}’`, '을')} 둘 페이지가 없습니다. 페이지를 먼저 만들어 주세요.`,
        busy: `${site}: 다른 사람이 같은 글을 고치고 있습니다. 잠시 뒤에 다시 해 주세요.`,
      }[followed.reason],
    }
  if (!isFollowing)
    return {
      bad: false,
      text: `${site}: 초안에 넣었습니다. 공개하면 더는 따르지 않습니다. 글은 그대로 둡니다.`,
    }
  const missing = followed.missing.length
    ? ` 이 글에 나오는데 단지에 없는 사실을 ‘공통 수치’에서 먼저 적어 주세요: ${followed.missing.map(nameFact).join(', ')}`
    : ''
  return {
    bad: false,
    text: `${site}: 글을 공통 문구로 바꾸어 초안에 넣었습니다. 확인하고 공개하면 따르기 시작합니다.${missing}`,
  }
}

/** The text with what was typed; a question without words is taken out. */
function contentOf(kind: SharedKind, before: Document, typed: Record<string, string>): Document {
  let content = before
  for (const [name, value] of Object.entries(typed))
    if (name.startsWith('text '))
      content = withText(content, name.slice('text '.length), value.replaceAll('\r\n', '\n').trim())
  if (kind.name !== 'questions') return content
  const groups = (content.groups as { items: { question: string }[] }[])
    .map((group) => ({ ...group, items: group.items.filter(({ question }) => question) }))
    .filter(({ items }) => items.length)
  const question = typed.question?.trim()
  const answer = typed.answer?.trim()
  return question && answer ? withQuestion({ ...content, groups }, question, answer) : { ...content, groups }
}

export { shouldRevalidate } from '../revalidate-refused.ts'

export const meta = () => [{ title: '공통 문구 | 분양 사무실' }]

export default function Shared({ loaderData, actionData }: Route.ComponentProps) {
  const { tabs, page, title, version, sentences, followers } = loaderData
  return (
    <Screen
      title="공통 문구"
      lead="여러 단지가 같이 쓰는 글입니다. 한 번 고치면 따르는 단지에 모두 넣고 공개합니다. 단지가 따로 고친 문장은 그대로 둡니다."
      notice={actionData?.notice}
    >
      <Tabs
        label="공통 문구"
        tabs={tabs.map((one) => ({
          title: one.title,
          href: `/admin/sites/shared?page=${encodeURIComponent(one.name)}`,
          current: one.name === page,
        }))}
      />
      {actionData?.spread.length ? (
        <ul className={styles.points}>
          {actionData.spread.map(({ slug, name, sentence }) => (
            <li key={slug}>
              <p>
                <b>{name}</b>
              </p>
              <p>{sentence}</p>
            </li>
          ))}
        </ul>
      ) : null}
      <Followers title={title} followers={followers} />
      {page === 'consents' ? (
        <p className={styles.empty}>
          동의서를 고치면 단지마다 새 판이 됩니다. 이미 등록한 고객의 기록에는 동의할 때 본 판이 남습니다.
        </p>
      ) : null}
      <SharedForm
        key={`${page} ${version}`}
        title={title}
        version={version}
        sentences={sentences}
        hasQuestions={page === 'questions'}
        asked={actionData?.asked}
      />
    </Screen>
  )
}
