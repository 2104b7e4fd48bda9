import { Alert, Button, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { data, Form, Link, useFetcher } from 'react-router'
import { checkOnce } from '#app/domain/publishing/check/check-once.server.ts'
import { mayStay } from '#app/domain/publishing/check/finding.ts'
import { titlesOf } from '#app/domain/publishing/documents/document-titles.server.ts'
import type { Document, DraftPart } from '#app/domain/publishing/documents/parts.ts'
import { readApproval } from '#app/domain/publishing/publish/approval.server.ts'
import { listPlans } from '#app/domain/publishing/publish/planned-publications.server.ts'
import { keyOfFinding } from '#app/domain/publishing/publish/publish.server.ts'
import { personNames } from '#app/domain/record/person-names.server.ts'
import { nameOfPart, screenOfPart } from '#app/office/website/addresses.ts'
import { viewTitlesOf } from '#app/office/website/drawings/name-views.server.ts'
import { nameOfPlaceIn } from '#app/office/website/name-of-place.ts'
import styles from '#app/office/website/pages.module.css'
import { PagesTabs } from '#app/office/website/pages-tabs.tsx'
import { screenOfPlace } from '#app/office/website/place-address.ts'
import { wordsOfDraft } from '#app/office/website/words-of-change.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { requestContext } from '#app/request-context.ts'
import { readForm } from '#app/routes/read-form.ts'
import { Part, Screen } from '../../screen.tsx'
import type { Route } from './+types/publish'
import { ApprovalPart } from './approval-part.tsx'
import { BrokenDrafts } from './broken-drafts.tsx'
import { nameBroken } from './name-broken.server.ts'
import { openPages } from './open-pages.server.ts'
import { Plans } from './plans.tsx'
import { actOnDrafts } from './publish-actions.server.ts'

/** `/admin/sites/{site}/publish`: what waits, what stands against it, and when it is shown. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const opened = await openPages(ctx, request, params.site)
  const { site, published, drafts, documents, broken, mayPublish, mayManage, actor } = opened
  const isChecked = new URL(request.url).searchParams.has('check')
  const [report, plans, approval, names] = await Promise.all([
    isChecked && drafts.length ? checkOnce(ctx, published, drafts) : undefined,
    listPlans(ctx.db, site.id),
    readApproval(ctx.db, site.id),
    personNames(
      ctx.db,
      drafts.map(({ updatedBy }) => updatedBy),
    ),
  ])
  const titles = titlesOf(opened)
  const told = report && [
    ...report.faults.map((fault) => ({ ...fault, key: undefined, words: undefined })),
    ...report.findings
      .filter(({ isNew }) => isNew)
      .map((finding) => ({
        ...finding,
        key: mayStay(finding) ? keyOfFinding(finding) : undefined,
        words: finding.text,
      })),
  ]
  return {
    slug: site.slug,
    name: site.settings.name,
    publishesAlone: opened.publishesAlone,
    mayApprove: mayPublish,
    approval,
    mayManage,
    me: actor.id ?? null,
    broken: await nameBroken(ctx, broken, titles),
    drafts: drafts.map(({ part, version, content, updatedAt, updatedBy, conflicts }) => ({
      part,
      version,
      name: nameOfPart(part, titles),
      screen: screenOfDraft(site.slug, part, content),
      changes: wordsOfDraft(
        published.documents.get(part),
        content,
        part,
        viewTitlesOf(part, documents, site.settings.facts),
      ),
      updatedAt,
      by: names.get(updatedBy ?? ''),
      conflicts: conflicts.length,
    })),
    /** Undefined until it was asked for: a check takes a second, for which nobody has to wait to see what is drafted. */
    told: told?.map(({ part, location, sentence, key, words }) => ({
      key,
      words,
      sentence,
      name: part ? nameOfPart(part, titles) : '',
      place: part && location ? nameOfPlaceIn(part, documents.get(part) ?? {}, location) : location,
      screen: part ? screenOfPlace(site.slug, part, location) : undefined,
    })),
    plans: plans.map(({ chosen, ...plan }) => ({
      ...plan,
      names: plan.rollBackFrom
        ? [`${plan.rollBackFrom}번째 공개를 이전 공개로 되돌리기`]
        : (Object.keys(chosen) as (keyof typeof chosen)[]).map((part) => nameOfPart(part, titles)),
    })),
  }
}

/** A page that is to be taken off has no editor. */
const screenOfDraft = (slug: string, part: DraftPart, content: Document | null): string =>
  content || !part.startsWith('page ') ? screenOfPart(slug, part) : `/admin/sites/${slug}/pages`

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const opened = await openPages(ctx, request, params.site)
  const done = await actOnDrafts(ctx, opened, await readForm(request))
  return data(done, { status: done.notice.bad ? 422 : 200 })
}

export { shouldRevalidate } from '../../revalidate-refused.ts'

export const meta = () => [{ title: '공개 | 분양 사무실' }]

export default function Publish({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, name, drafts, broken, plans, publishesAlone, mayApprove, me, approval, mayManage } =
    loaderData
  const told = useTold(loaderData)
  const faults = told?.filter(({ key }) => key === undefined) ?? []
  return (
    <Screen title="공개" lead={`${name} 홈페이지`} notice={actionData?.notice}>
      <PagesTabs site={slug} current="publish" drafts={drafts.length} />
      <BrokenDrafts site={slug} broken={broken} />
      {drafts.length ? (
        <Form method="post">
          <Part title={`초안 ${drafts.length}건`} note="선택한 것만 함께 공개합니다.">
            <ul className={styles.drafts}>
              {drafts.map((draft) => (
                <li key={draft.part}>
                  <label>
                    <input
                      type="checkbox"
                      name="draft"
                      value={`${draft.version} ${draft.part}`}
                      defaultChecked
                    />
                    <span>
                      {draft.name}{' '}
                      <small>
                        {draft.by ? `${draft.by}, ` : ''}
                        {koreanDateTime(draft.updatedAt)}
                      </small>
                    </span>
                  </label>
                  <ul>
                    {draft.changes.map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                  {draft.conflicts ? (
                    <Alert color="red">
                      초안을 쓰는 동안 공개된 내용이 같은 항목 {draft.conflicts}곳을 바꾸었습니다. 초안을 열어
                      값을 정해 주세요.
                    </Alert>
                  ) : null}
                  <Link to={draft.screen}>열기</Link>
                </li>
              ))}
            </ul>
          </Part>
          {told ? null : (
            <p role="status">
              사실과 맞는지 확인하고 있습니다. <Link to="?check=1">확인한 내용 보기</Link>
            </p>
          )}
          {told?.length ? <Told told={told} /> : null}
          <Ways publishesAlone={publishesAlone} isStopped={faults.length > 0} />
        </Form>
      ) : (
        <p>초안이 없습니다. 방문자는 지금 저장된 내용을 그대로 봅니다.</p>
      )}
      <Plans plans={plans} me={me} mayApprove={mayApprove} />
      {mayManage || approval.isNeeded ? <ApprovalPart {...approval} me={me} mayChange={mayManage} /> : null}
    </Screen>
  )
}

type Loaded = Route.ComponentProps['loaderData']
type ToldOf = NonNullable<Loaded['told']>

/** What stands against the drafts, asked for behind the screen. */
function useTold({ slug, told, drafts }: Loaded): ToldOf | undefined {
  const fetcher = useFetcher<Loaded>()
  const versions = versionsOf(drafts)
  const ask = useEffectEvent(() => {
    if (!told && drafts.length) void fetcher.load(`/admin/sites/${slug}/publish?check=1`)
  })
  useEffect(() => {
    if (versions) ask()
  }, [versions])
  const checked = fetcher.data && versionsOf(fetcher.data.drafts) === versions ? fetcher.data : undefined
  return told ?? checked?.told
}

const versionsOf = (drafts: Loaded['drafts']) =>
  drafts.map(({ part, version }) => `${part} ${version}`).join()

const Told = ({ told }: { told: ToldOf }) => (
  <Part
    title="확인할 것"
    note="고칠 것이 남아 있으면 공개하지 않습니다. 그대로 두려는 경고에는 이유를 적습니다. 이유는 기록에 남습니다."
  >
    <ul className={styles.findings}>
      {told.map(({ key, sentence, words, name, place, screen }, i) => (
        <li key={`${name} ${place} ${sentence} ${words}`} data-tone={key === undefined ? 'fault' : 'warning'}>
          <p>
            {screen ? <Link to={screen}>{[name, place].filter(Boolean).join(' › ')}</Link> : place}
            {words ? <> ‘{words.slice(0, 80)}’</> : null} {sentence}
          </p>
          {/* One reason is enough for all places of the same. */}
          {key === undefined || told.findIndex((one) => one.key === key) < i ? null : (
            <TextInput label="그대로 두는 이유" name={`reason ${key}`} maxLength={300} />
          )}
        </li>
      ))}
    </ul>
  </Part>
)

function Ways({ publishesAlone, isStopped }: { publishesAlone: boolean; isStopped: boolean }) {
  return (
    <div className={styles.ways}>
      {publishesAlone ? (
        <>
          <Button type="submit" name="intent" value="publish" disabled={isStopped}>
            지금 공개
          </Button>
          <TextInput type="datetime-local" name="at" label="공개할 시각" />
          <Button type="submit" name="intent" value="plan" variant="default" disabled={isStopped}>
            이 시각에 공개
          </Button>
        </>
      ) : (
        <TextInput
          type="datetime-local"
          name="at"
          label="공개할 시각"
          description="비우면 승인되는 대로 공개합니다."
        />
      )}
      <Button
        type="submit"
        name="intent"
        value="ask"
        variant={publishesAlone ? 'default' : 'filled'}
        disabled={isStopped}
      >
        승인 요청
      </Button>
    </div>
  )
}
