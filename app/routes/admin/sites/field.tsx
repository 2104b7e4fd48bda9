import { Button, Textarea } from '@mantine/core'
import { data, Form, Link, redirect } from 'react-router'
import {
  type Document,
  type DraftPart,
  isFilePart,
  parsePart,
} from '#app/domain/publishing/documents/parts.ts'
import { readDocument, saveContentDraft } from '#app/domain/publishing/drafts/drafts.server.ts'
import { documentName, fieldNames } from '#app/domain/publishing/sites/name-field.ts'
import { withText } from '#app/domain/publishing/sites/with-text.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { type Fact, factProblem } from '#app/domain/site/fact.ts'
import { walkJson } from '#app/domain/site/walk-json.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import type { RequestContext } from '#app/request-context.ts'
import { requestContext } from '#app/request-context.ts'
import { readFields } from '../../read-form.ts'
import { openSite } from '../open-site.server.ts'
import { Screen } from '../screen.tsx'
import type { Route } from './+types/field'
import { documentAddress } from './field-address.ts'
import { faultsIn } from './settings/open-part.server.ts'
import styles from './sites.module.css'

/** @throws a 404 response for what is no text or number of a document of the site */
async function openField(ctx: RequestContext, request: Request, slug: string) {
  const { site, actor } = await openSite(ctx, request, canEditPages, slug)
  const query = new URL(request.url).searchParams
  const part = (query.get('part') ?? '') as DraftPart
  const path = query.get('path') ?? ''
  const isEditable = parsePart(part) && !isFilePart(part)
  const edited = isEditable ? await readDocument(ctx.db, site, part) : undefined
  const value = walkJson(edited?.content).find((node) => node.path === path)?.value
  if (!edited?.content || !['string', 'number'].includes(typeof value)) throw data(null, { status: 404 })
  return {
    site,
    actor,
    part,
    path,
    version: edited.version,
    content: edited.content,
    value: value as string | number,
  }
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { site, part, path, version, content, value } = await openField(
    context.get(requestContext),
    request,
    params.site,
  )
  return {
    site: { slug: site.slug, name: site.settings.name },
    document: documentName(part, content),
    whole: documentAddress(site.slug, part, path),
    field: fieldNames(part, content)(path) || path,
    version,
    value: String(value),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const {
    site,
    actor,
    part,
    path,
    content,
    value,
    version: current,
  } = await openField(ctx, request, params.site)
  const { text, version } = await readFields(request, 'text', 'version')
  const typed = text.replaceAll('\r\n', '\n')
  const refuse = (notice: string) => data({ notice, text: typed }, { status: 422 })
  const next = typeof value === 'number' ? Number(typed.replaceAll(',', '')) : typed
  if (typeof next === 'number' && (!typed.trim() || Number.isNaN(next))) return refuse('숫자로 적어 주세요.')
  const changed = withText(content, path, next)
  const problem = problemAt(part, changed, path)
  if (problem) return refuse(`${problem}.`)
  const saved =
    Number(version) === current
      ? await saveContentDraft(ctx, site.slug, part, { content: changed, version: current }, actor)
      : undefined
  if (saved && !saved.ok && saved.reason === 'not-allowed') return refuse(saved.sentence)
  if (!saved?.ok) return refuse('그사이 다른 사람이 이 문서를 바꾸었습니다. 목록에서 다시 열어 주세요.')
  return redirect(`/admin/sites/${site.slug}?done=saved#points`)
}

/** Why the document cannot have this value at this place. */
function problemAt(part: DraftPart, content: Document, path: string): string | undefined {
  const fault = faultsIn(part, content).find(({ location }) => location === path)
  const [, name = ''] = /^facts\.(.{1,200})\.value$/.exec(path) ?? []
  const fact = ownProperty((content.facts ?? {}) as Record<string, Fact>, name)
  return fault?.sentence ?? (fact && factProblem(name, fact))
}

export const meta = () => [{ title: '항목 고치기 | 분양 사무실' }]

export default function Field({ loaderData, actionData }: Route.ComponentProps) {
  const { site, document, whole, field, version, value } = loaderData
  return (
    <Screen
      title={field}
      lead={`${site.name}, ${document}. 저장하면 초안이 되고, 공개해야 방문자에게 보입니다.`}
      notice={actionData ? { text: actionData.notice, bad: true } : undefined}
    >
      <Form method="post" className={styles.form}>
        <input type="hidden" name="version" value={version} />
        <Textarea
          label="내용"
          name="text"
          defaultValue={actionData?.text ?? value}
          rows={4}
          autosize
          autoFocus
        />
        <div className={styles.inline}>
          <Button type="submit">초안에 저장</Button>
          <Button component={Link} to={`/admin/sites/${site.slug}`} variant="default">
            목록으로
          </Button>
          <p>
            <Link to={whole}>전체 화면에서 고치기</Link>
          </p>
        </div>
      </Form>
    </Screen>
  )
}
