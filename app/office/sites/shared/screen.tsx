import { Text } from '@mantine/core'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { fieldNames } from '#app/domain/publishing/sites/name-field.ts'
import { listFollowers } from '#app/domain/publishing/sites/shared/plan-shared.server.ts'
import { messageOfPlace, type SharedKind } from '#app/domain/publishing/sites/shared/shared-kinds.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { walkJson } from '#app/domain/site/walk-json.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import kit from '#app/office/kit/kit.module.css'
import { Screen, Tabs } from '#app/routes/admin/screen.tsx'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import { Followers } from './followers.tsx'
import { openShared, wordsOf } from './open-shared.server.ts'
import { SharedForm } from './shared-form.tsx'

/** Fields for addresses, files or kinds, which contain no words. */
const wordless = /(?:^|\.)(?:path|url|type|name|id)$/

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

export const loader = screen({
  may: canManageSites,
  of: openShared,
  load: async (office) => {
    const { kind, content, version } = office.text
    const nameOf = namesOf(kind, content)
    const { show } = wordsOf(kind, content)
    return {
      tabs: office.all.map((one) => ({ name: one.kind.name, title: one.kind.title })),
      page: kind.name,
      title: kind.title,
      version,
      sentences: walkJson(content).flatMap(({ path, value }) =>
        typeof value === 'string' && !wordless.test(path)
          ? [{ path, value: show(value), name: nameOf(path) }]
          : [],
      ),
      followers: (await listFollowers(office, kind)).map(({ own, ...one }) => ({
        ...one,
        own: [...new Set(own.map(nameOf))],
      })),
    }
  },
})

export const action = dispatch(commands, openShared)

export { shouldRevalidate } from '#app/routes/admin/revalidate-refused.ts'

export const meta = () => [{ title: '공통 문구 | 분양 사무실' }]

export default function Shared({ loaderData, actionData }: Route.ComponentProps) {
  const { tabs, page, title, version, sentences, followers } = loaderData
  const spread = actionData && 'spread' in actionData ? actionData.spread : undefined
  return (
    <Screen
      title="공통 문구"
      lead="여러 단지가 같이 쓰는 글입니다. 한 번 고치면 따르는 단지에 모두 넣고 공개합니다. 단지가 따로 고친 문장은 그대로 둡니다."
      notice={noticeOf(actionData)}
    >
      <Tabs
        label="공통 문구"
        tabs={tabs.map((one) => ({
          title: one.title,
          href: `/admin/sites/shared?page=${encodeURIComponent(one.name)}`,
          current: one.name === page,
        }))}
      />
      {spread?.length ? (
        <ul className={kit.lines}>
          {spread.map(({ slug, name, sentence }) => (
            <li key={slug}>
              <b>{name}</b> {sentence}
            </li>
          ))}
        </ul>
      ) : null}
      <Followers title={title} followers={followers} />
      {page === 'consents' ? (
        <Text inherit c="dimmed">
          동의서를 고치면 단지마다 새 버전이 됩니다. 이미 등록한 고객의 기록에는 동의할 때 본 버전이 남습니다.
        </Text>
      ) : null}
      <SharedForm
        key={`${page} ${version}`}
        title={title}
        version={version}
        sentences={sentences}
        hasQuestions={page === 'questions'}
      />
    </Screen>
  )
}
