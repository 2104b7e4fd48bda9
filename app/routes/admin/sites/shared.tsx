import { Button, Textarea } from '@mantine/core'
import { data, Form } from 'react-router'
import { type Document, pagePart } from '../../../features/editing/parts.ts'
import { walkJson } from '../../../features/site/walk-json.ts'
import { fieldNames } from '../../../features/sites/name-field.ts'
import { readShared } from '../../../features/sites/shared/shared-texts.server.ts'
import {
  listFollowers,
  saveShared,
  spreadShared,
} from '../../../features/sites/shared/spread-shared.server.ts'
import { withText } from '../../../features/sites/with-text.ts'
import type { RequestContext } from '../../../request-context.ts'
import { requestContext } from '../../../request-context.ts'
import { readForm } from '../../read-form.ts'
import { Part, Screen, Tabs } from '../screen.tsx'
import type { Route } from './+types/shared'
import { requireManager } from './open-managed.server.ts'
import styles from './sites.module.css'

/** Of an address, file or kind: no words. */
const wordless = /(?:^|\.)(?:path|url|type|name)$/

async function openShared(ctx: RequestContext, request: Request) {
  const { actor } = await requireManager(ctx, request)
  const all = await readShared(ctx.db)
  const asked = new URL(request.url).searchParams.get('page')
  const text = asked ? all.find(({ content }) => content.path === asked) : all[0]
  if (!text) throw data(null, { status: 404 })
  return { actor, all, text }
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { all, text } = await openShared(ctx, request)
  const nameOf = fieldNames(pagePart(text.content.path), text.content as Document)
  return {
    pages: all.map(({ content }) => ({ path: content.path, title: content.title })),
    page: text.content.path,
    title: text.content.title,
    version: text.version,
    sentences: [...walkJson(text.content)].flatMap(({ path, value }) =>
      typeof value === 'string' && !wordless.test(path) ? [{ path, value, name: nameOf(path) || path }] : [],
    ),
    followers: await listFollowers(ctx, text.content.path),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { actor, text } = await openShared(ctx, request)
  const form = await readForm(request)
  const refuse = (words: string) => data({ notice: { text: words, bad: true }, spread: [] }, { status: 422 })
  if (Number(form.get('version')) !== text.version)
    return refuse('그사이 다른 사람이 이 글을 바꾸었습니다. 화면을 새로 열어 다시 고쳐 주세요.')
  let content = text.content as Document
  for (const [name, value] of form)
    if (name.startsWith('text ') && typeof value === 'string')
      content = withText(content, name.slice('text '.length), value.replaceAll('\r\n', '\n').slice(0, 5000))
  const isSame = JSON.stringify(content) === JSON.stringify(text.content)
  if (!isSame && (await saveShared(ctx, text.content.path, content, actor)) === undefined)
    return refuse('비워 둘 수 없는 곳이 있습니다.')
  const spread = await spreadShared(ctx, text.content.path, actor)
  const words =
    isSame && !spread.length ? '바뀐 것이 없습니다.' : `저장하고 ${spread.length}개 단지에 넣었습니다.`
  return data({ notice: { text: words, bad: false }, spread })
}

export { shouldRevalidate } from '../revalidate-refused.ts'

export const meta = () => [{ title: '공통 문구 | 분양 사무실' }]

export default function Shared({ loaderData, actionData }: Route.ComponentProps) {
  const { pages, page, title, version, sentences, followers } = loaderData
  const mine = followers.filter((one) => one.version !== undefined)
  return (
    <Screen
      title="공통 문구"
      lead="여러 단지가 같이 쓰는 글입니다. 한 번 고치면 따르는 단지에 모두 넣고 공개합니다. 단지가 따로 고친 문장은 그대로 둡니다."
      notice={actionData?.notice}
    >
      <Tabs
        label="공통 문구"
        tabs={pages.map((one) => ({
          title: one.title,
          href: `/admin/sites/shared?page=${encodeURIComponent(one.path)}`,
          current: one.path === page,
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
      <Part
        title={`따르는 단지 ${mine.length}곳`}
        note="단지 관리에서 만든 단지와 그것을 복사한 단지가 따릅니다."
      >
        <p>{mine.map(({ name }) => name).join(', ') || '아직 없습니다.'}</p>
      </Part>
      <Part
        title={`${title} ${version}판`}
        note="{site.name}처럼 중괄호로 묶은 것은 단지마다 그 단지의 값이 들어갑니다."
      >
        <Form method="post" className={styles.form} key={`${page} ${version}`}>
          <input type="hidden" name="version" value={version} />
          {sentences.map(({ path, value, name }) => (
            <Textarea
              key={path}
              label={name}
              name={`text ${path}`}
              defaultValue={value}
              autosize
              minRows={1}
              required
            />
          ))}
          <Button type="submit">저장하고 따르는 단지에 공개</Button>
        </Form>
      </Part>
    </Screen>
  )
}
