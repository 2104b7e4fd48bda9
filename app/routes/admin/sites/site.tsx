import { Button } from '@mantine/core'
import { data, Link } from 'react-router'
import { titlesOf } from '#app/domain/publishing/documents/document-titles.server.ts'
import { listBrokenDrafts, loadDrafted } from '#app/domain/publishing/drafts/drafts.server.ts'
import { listPlans } from '#app/domain/publishing/publish/planned-publications.server.ts'
import { listPublications } from '#app/domain/publishing/publish/publications.server.ts'
import { listOverview } from '#app/domain/publishing/sites/list-overview.server.ts'
import { documentName, fieldNames } from '#app/domain/publishing/sites/name-field.ts'
import { type Point, readReadiness } from '#app/domain/publishing/sites/readiness.server.ts'
import { canEditPages, canManageSites, canPublish } from '#app/domain/record/permissions.ts'
import { personNames } from '#app/domain/record/person-names.server.ts'
import { publishesAlone, rightsOn } from '#app/domain/site/rights.server.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { requestContext } from '#app/request-context.ts'
import { readForm } from '../../read-form.ts'
import { draftBase, openSite } from '../open-site.server.ts'
import { Part, Screen } from '../screen.tsx'
import type { Route } from './+types/site'
import { type ChecklistPoint, Drafts, Points } from './checklist.tsx'
import { documentAddress, fieldAddress } from './field-address.ts'
import { isProduction } from './open-managed.server.ts'
import { Opening } from './opening.tsx'
import { BrokenDrafts } from './pages/broken-drafts.tsx'
import { nameBroken } from './pages/name-broken.server.ts'
import {
  acceptAsAsked,
  hideAsAsked,
  openAsAsked,
  publishAsAsked,
  replaceAsAsked,
} from './site-intents.server.ts'
import styles from './sites.module.css'

const done: Record<string, string> = {
  made: '홈페이지를 만들었습니다. 아직 방문자에게 보이지 않습니다.',
  copied: '복사해서 만들었습니다. 원본에서 남은 것을 아래에서 고쳐 주세요.',
  saved: '초안에 저장했습니다.',
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { site, sites, actor } = await openSite(ctx, request, canEditPages, params.site)
  const role = sites.find(({ id }) => id === site.id)?.role ?? 'viewer'
  const [overview, ready, plans, publications, loaded] = await Promise.all([
    listOverview(ctx, [site.id]),
    readReadiness(ctx, site.slug, { isProduction: isProduction(ctx), withDrafts: true }),
    listPlans(ctx.db, site.id),
    listPublications(ctx.db, site.id),
    loadDrafted(ctx, site.slug),
  ])
  const [row] = overview
  if (!row || !ready || !loaded) throw data(null, { status: 404 })
  const { documents } = loaded
  const broken = await listBrokenDrafts(ctx.db, site.id)
  const names = new Map([...documents].map(([part, content]) => [part, fieldNames(part, content)]))
  const toShown = ({ part, path, kind, isRequired, text, sentence, what }: Point): ChecklistPoint => ({
    isRequired,
    kind,
    path,
    text,
    sentence,
    what,
    document: part ? documentName(part, documents.get(part)) : '아이콘·공유 그림',
    field: (part && path && names.get(part)?.(path)) || '',
    address: !part
      ? `/admin/pictures/${site.slug}`
      : isText(kind, text, path)
        ? fieldAddress(site.slug, part, path)
        : documentAddress(site.slug, part, path),
  })
  const who = await personNames(
    ctx.db,
    ready.drafts.map(({ updatedBy }) => updatedBy),
  )
  return {
    site: row,
    broken: await nameBroken(ctx, broken, titlesOf(loaded)),
    mayManage: canManageSites(role),
    publishesAlone: publishesAlone(await rightsOn(ctx.db, site.id, actor)),
    preview: `${draftBase(ctx, site, actor)}/`,
    points: ready.points.map(toShown),
    drafts: ready.drafts.map(({ part, updatedAt, updatedBy, content }) => ({
      part,
      name: documentName(part, content ?? documents.get(part)),
      address: documentAddress(site.slug, part),
      at: updatedAt,
      by: updatedBy ? who.get(updatedBy) : undefined,
      isRemoval: content === null,
    })),
    waiting: plans.filter(({ state }) => state === 'asked' || state === 'waiting').length,
    publications: publications.slice(0, 5).map(({ number, at, by, isShown, changes }) => ({
      number,
      at,
      by,
      isShown,
      changes: changes?.length,
    })),
    done: ownProperty(done, new URL(request.url).searchParams.get('done') ?? ''),
  }
}

/** A single text or figure, which has a screen of its own. */
const isText = (kind: Point['kind'], text: string, path: string) =>
  text !== '' &&
  path !== '' &&
  kind !== 'fault' &&
  kind !== 'missing' &&
  kind !== 'left-date' &&
  kind !== 'left-drawing'

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { site, sites, actor } = await openSite(ctx, request, canEditPages, params.site)
  const role = sites.find(({ id }) => id === site.id)?.role ?? 'viewer'
  const form = await readForm(request)
  const field = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.slice(0, 1000) : ''
  }
  const intent = field('intent')
  const fields = (name: string) =>
    form
      .getAll(name)
      .slice(0, 500)
      .map((value) => (typeof value === 'string' ? value.slice(0, 1000) : ''))
  const asked = { ctx, site, actor, field, fields }
  if (intent === 'publish' && canPublish(role)) return await publishAsAsked(asked)
  if (!canManageSites(role)) throw data(null, { status: 404 })
  if (intent === 'open') return await openAsAsked(asked)
  if (intent === 'hide') return await hideAsAsked(asked)
  if (intent === 'accept') return await acceptAsAsked(asked)
  if (intent === 'replace') return await replaceAsAsked(asked)
  return data({ notice: { text: '다시 시도해 주세요.', bad: true } }, { status: 422 })
}

export const meta = () => [{ title: '단지 | 분양 사무실' }]

export default function SiteScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { site, points, drafts, broken, publications, preview, mayManage, publishesAlone, waiting } =
    loaderData
  const base = `/admin/sites/${site.slug}`
  const required = points.filter(({ isRequired }) => isRequired)
  const others = points.filter(({ isRequired }) => !isRequired)
  const links = [
    ['페이지', `${base}/pages`],
    ['홈페이지 설정', `${base}/settings`],
    ['공개·기록', `${base}/publish`],
    ...(mayManage
      ? [
          ['파일로 주고받기', `${base}/files`],
          ['영문 이름 바꾸기', `${base}/rename`],
          ['닫기·삭제', `${base}/close`],
        ]
      : []),
  ] as [string, string][]
  return (
    <Screen
      title={site.name}
      lead={`${site.host}, ${site.phone}`}
      notice={actionData?.notice ?? (loaderData.done ? { text: loaderData.done } : undefined)}
      actions={
        <Button component="a" href={preview} target="_blank" rel="noopener" variant="default">
          초안까지 넣어 보기
        </Button>
      }
    >
      <ul className={styles.links}>
        {links.map(([label, to]) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
      <Opening site={site} mayManage={mayManage} required={required.length} />
      <div id="points">
        <Part
          title={`꼭 고칠 것 ${required.length}곳`}
          note="하나라도 남아 있으면 홈페이지를 열 수 없습니다."
        >
          <Points points={required} mayAccept={mayManage} />
        </Part>
        <Part title={`확인할 것 ${others.length}곳`}>
          <Points points={others} mayAccept={mayManage} />
        </Part>
      </div>
      <BrokenDrafts site={site.slug} broken={broken} />
      <Part title={`초안 ${drafts.length}건`}>
        <Drafts
          drafts={drafts}
          publishesAlone={publishesAlone}
          waiting={waiting}
          history={`${base}/publish`}
        />
      </Part>
      <Part title="최근 공개">
        <ul className={styles.points}>
          {publications.map(({ number, at, by, isShown, changes }) => (
            <li key={number}>
              <p>
                {number}번째{isShown ? ', 지금 보이는 것' : ''}
              </p>
              <p>
                {koreanDateTime(at)} {by ?? '명령'}
              </p>
              <p>{changes === undefined ? '' : `${changes}가지`}</p>
            </li>
          ))}
        </ul>
      </Part>
    </Screen>
  )
}
