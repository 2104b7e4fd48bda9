import { Button, NativeSelect } from '@mantine/core'
import { data, Form, Link, redirect } from 'react-router'
import { titleDrawings } from '#app/domain/drawings/words/title-drawings.ts'
import { type DraftPart, parsePart } from '#app/domain/publishing/documents/parts.ts'
import { documentsOf, drawingsOf, textsOf } from '#app/domain/publishing/documents/site-documents.ts'
import { readDocument, saveContentDraft } from '#app/domain/publishing/drafts/drafts.server.ts'
import { documentOf } from '#app/domain/publishing/publish/publications.server.ts'
import { requestContext } from '#app/request-context.ts'
import { readFields } from '#app/routes/read-form.ts'
import { draftBase } from '../../open-site.server.ts'
import { Part, Screen } from '../../screen.tsx'
import { viewTitlesOf } from '../drawings/name-views.server.ts'
import { openEditor } from '../open-editor.server.ts'
import type { Route } from './+types/revision'
import { nameOfPart, screenOfPart } from './addresses.ts'
import { openPages } from './open-pages.server.ts'
import styles from './pages.module.css'
import { wordsOfDraft } from './words-of-change.ts'

/** `/admin/sites/{site}/history/{publication}?part=`: a document then and now, as pages and as fields. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { site, published, actor } = await openPages(ctx, request, params.site)
  const documents = textsOf(published.documents)
  const query = new URL(request.url).searchParams.get('part')
  const part = ((query && parsePart(query) ? query : 'page /') as DraftPart) ?? 'page /'
  const then = await documentOf(ctx.db, site.id, params.publication, part)
  const now = documents.get(part)
  if (!then && !now) throw data(null, { status: 404 })
  const titles = {
    ...Object.fromEntries(documentsOf(documents, 'page').map(([path, { title }]) => [path, String(title)])),
    ...titleDrawings(drawingsOf(then ? new Map([[part, then], ...documents]) : documents)),
  }
  const parsed = parsePart(part)
  const base = draftBase(ctx, site, actor)
  const address = (at: string) => (parsed?.kind === 'page' ? `${base}${parsed.path}?at=${at}` : undefined)
  return {
    slug: site.slug,
    part,
    parts: [...new Set([...documents.keys(), part])].map((of) => ({
      value: of as string,
      label: nameOfPart(of, titles),
    })),
    changes:
      then && now
        ? wordsOfDraft(then, now, part, viewTitlesOf(part, documents, site.settings.facts, now))
        : undefined,
    earlier: then ? address(params.publication) : undefined,
    now: now ? address('now') : undefined,
    mayRestore: Boolean(then),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { site, actor } = await openEditor(ctx, request, params.site)
  const { part: text } = await readFields(request, 'part')
  const part = text as DraftPart
  const content = parsePart(part) && (await documentOf(ctx.db, site.id, params.publication, part))
  if (!content) throw data(null, { status: 404 })
  const document = await readDocument(ctx.db, site, part)
  const saved = await saveContentDraft(
    ctx,
    site.slug,
    part,
    { content, version: document?.version ?? 0 },
    actor,
  )
  if (!saved.ok && saved.reason === 'not-allowed')
    return data(
      {
        notice: {
          text: `${saved.sentence} 그때의 값이 지금과 달라 가져오지 않았습니다. 필요한 값만 설정 화면에서 고쳐 주세요.`,
          bad: true,
        },
      },
      { status: 403 },
    )
  if (!saved.ok)
    return data(
      { notice: { text: '그사이 다른 사람이 초안을 바꾸었습니다. 다시 해 주세요.', bad: true } },
      { status: 409 },
    )
  return redirect(screenOfPart(site.slug, part), 303)
}

export { shouldRevalidate } from '../../revalidate-refused.ts'

export const meta = () => [{ title: '이전 내용과 비교 | 분양 사무실' }]

export default function Revision({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, part, parts, changes, earlier, now, mayRestore } = loaderData
  return (
    <Screen
      title="이전 내용과 비교"
      lead={<Link to={`/admin/sites/${slug}/history`}>공개 기록</Link>}
      notice={actionData?.notice}
    >
      <Form className={styles.search}>
        <NativeSelect name="part" aria-label="비교할 내용" defaultValue={part} data={parts} />
        <Button type="submit" variant="default">
          보기
        </Button>
      </Form>
      <Part title="바뀐 항목" note="앞이 그때의 값, 뒤가 지금의 값입니다.">
        {changes?.length ? (
          <ul>
            {changes.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : (
          <p>
            {changes
              ? '지금과 같습니다.'
              : earlier
                ? '지금은 없는 페이지입니다.'
                : '그때는 없던 페이지입니다.'}
          </p>
        )}
      </Part>
      {mayRestore ? (
        <Form method="post" className={styles.ways}>
          <input type="hidden" name="part" value={part} />
          <Button type="submit">그때의 내용을 초안으로 가져오기</Button>
        </Form>
      ) : null}
      <div className={styles.sides}>
        <Side title="그때" address={earlier} />
        <Side title="지금" address={now} />
      </div>
    </Screen>
  )
}

const Side = ({ title, address }: { title: string; address: string | undefined }) =>
  address ? (
    <section>
      <h3>{title}</h3>
      <iframe src={address} title={`${title}의 페이지`} />
    </section>
  ) : null
