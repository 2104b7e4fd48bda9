import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { data, Form, Link, redirect } from 'react-router'
import { pagePart } from '#app/domain/publishing/documents/parts.ts'
import { samplePartsOf } from '#app/domain/publishing/documents/sample-parts.ts'
import { copyPage, createPage } from '#app/domain/publishing/pages/move-page.server.ts'
import { isPageKind, newPage, type PageKind, pageKinds } from '#app/domain/publishing/pages/page-kinds.ts'
import { addToMenu, menuOf } from '#app/office/website/add-to-menu.server.ts'
import { editorOf } from '#app/office/website/addresses.ts'
import styles from '#app/office/website/pages.module.css'
import { requestContext } from '#app/request-context.ts'
import { readFields } from '#app/routes/read-form.ts'
import { Part, Screen } from '../../screen.tsx'
import type { Route } from './+types/new'
import { openPages } from './open-pages.server.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const opened = await openPages(ctx, request, params.site)
  const copy = new URL(request.url).searchParams.get('copy')
  const source = copy ? opened.documents.get(pagePart(copy)) : undefined
  if (copy && !source) throw data(null, { status: 404 })
  const parts = samplePartsOf(opened.published, new Map())
  const head = { path: '/', title: '제목', description: '설명' }
  return {
    slug: opened.site.slug,
    copy: copy && { path: copy, title: String(source?.title ?? '') },
    kinds: (Object.keys(pageKinds) as PageKind[]).filter((kind) => newPage(kind, head, parts)),
    groups: menuOf(opened.documents.get('settings') ?? {}).map(({ title }) => title),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const opened = await openPages(ctx, request, params.site)
  const { site, published, actor } = opened
  const typed = await readFields(request, 'kind', 'copy', 'path', 'title', 'description', 'group')
  const head = {
    path: typed.path.trim(),
    title: typed.title.trim(),
    description: typed.description.trim(),
  }
  const refuse = (text: string) => data({ notice: { text, bad: true }, typed }, { status: 422 })
  if (!head.title || (!typed.copy && !head.description)) return refuse('제목과 설명을 적어 주세요.')
  const parts = samplePartsOf(published, site.drafts ?? new Map())
  const document = !typed.copy && isPageKind(typed.kind) ? newPage(typed.kind, head, parts) : undefined
  if (!typed.copy && !document) return refuse('페이지의 종류를 선택해 주세요.')
  const made = document
    ? await createPage(ctx, site.slug, document, actor)
    : await copyPage(ctx, site.slug, { from: typed.copy, to: head.path, title: head.title }, actor)
  if (!made.ok) return refuse(made.message)
  if (typed.group)
    await addToMenu({ ...ctx, site, actor: actor as never }, typed.group, {
      title: head.title,
      url: head.path,
    })
  return redirect(editorOf(site.slug, head.path), 303)
}

export const meta = () => [{ title: '새 페이지 | 분양 사무실' }]

export default function NewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, copy, kinds, groups } = loaderData
  const typed = actionData?.typed
  return (
    <Screen
      title={copy ? `‘${copy.title}’ 복사` : '새 페이지'}
      lead={<Link to={`/admin/sites/${slug}/pages`}>페이지 목록</Link>}
      notice={actionData?.notice}
    >
      <Form method="post" className={styles.newPage}>
        {copy ? (
          <input type="hidden" name="copy" value={copy.path} />
        ) : (
          <Kinds kinds={kinds} chosen={typed?.kind} />
        )}
        <Part title="제목과 주소">
          <div className={styles.fields}>
            <TextInput label="제목" name="title" required maxLength={100} defaultValue={typed?.title} />
            <TextInput
              label="주소"
              description="/로 시작하는 영문, 숫자, 하이픈입니다. 예: /Brand/intro"
              name="path"
              required
              defaultValue={typed?.path ?? '/'}
            />
            {copy ? null : (
              <Textarea
                label="설명"
                description="검색 결과와 메신저에 제목과 함께 보입니다."
                name="description"
                required
                maxLength={300}
                rows={2}
                defaultValue={typed?.description}
              />
            )}
            <NativeSelect
              label="메뉴"
              description="선택하면 묶음의 끝에 넣습니다. 순서는 메뉴 화면에서 바꿉니다."
              name="group"
              data={[{ value: '', label: '메뉴에 넣지 않음' }, ...groups]}
              defaultValue={typed?.group ?? ''}
            />
          </div>
        </Part>
        <Button type="submit">초안으로 만들기</Button>
      </Form>
    </Screen>
  )
}

const Kinds = ({ kinds, chosen }: { kinds: PageKind[]; chosen: string | undefined }) => (
  <Part title="종류" note="무엇으로 시작할지 정합니다. 블록은 나중에 더하고 뺄 수 있습니다.">
    <fieldset className={styles.kinds}>
      <legend className={styles.unseen}>페이지의 종류</legend>
      {kinds.map((kind, i) => (
        <label key={kind} className={styles.kind}>
          <input
            type="radio"
            name="kind"
            value={kind}
            required
            defaultChecked={chosen ? chosen === kind : i === 0}
          />
          <span>
            <b>{pageKinds[kind].title}</b>
            <small>{pageKinds[kind].note}</small>
          </span>
        </label>
      ))}
    </fieldset>
  </Part>
)
