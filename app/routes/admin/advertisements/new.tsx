import { data, Link, redirect } from 'react-router'
import { countAmong } from '#app/domain/customers/campaigns/audience.server.ts'
import {
  type AudienceSoFar,
  countAudienceSoFar,
} from '#app/domain/customers/campaigns/audience-so-far.server.ts'
import { maxRecipients, type Recipients } from '#app/domain/customers/campaigns/recipients.server.ts'
import {
  enqueueAdvertisements,
  startAdvertisement,
} from '#app/domain/customers/campaigns/send-advertisement.server.ts'
import { lawfulTime } from '#app/domain/messages/advertisement.ts'
import { checkAdvertisement } from '#app/domain/messages/check-template.ts'
import { composeMessage } from '#app/domain/messages/compose-message.ts'
import { eucKrBytes, makeSendable, measureText } from '#app/domain/messages/euc-kr.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { canWriteMessages } from '#app/domain/record/permissions.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { discardDraft, saveDraft } from '#app/domain/staff/kept-forms/drafts.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { type RequestContext, requestContext } from '#app/request-context.ts'
import { readFields } from '../../read-form.ts'
import styles from '../message-preview.module.css'
import { GroupFilter } from '../messages/audience-part.tsx'
import { findGroup, readGroupChoices } from '../messages/open-notice.server.ts'
import { selectionGone } from '../messages/selection-gone.ts'
import { openSite } from '../open-site.server.ts'
import { Figures, Part, Screen } from '../screen.tsx'
import type { Route } from './+types/new'
import { AdvertisementForm } from './advertisement-form.tsx'
import { readDraft } from './draft.ts'
import { SendPreview } from './send-preview.tsx'
import { useRefresh } from './use-refresh.ts'

/** Recipients added during the request; the worker adds the rest. */
const batchSize = 200

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { site, actor } = await openSite(ctx, request, canWriteMessages, params.site)
  const { shortName, builder, modelHouse, phone, hours, sender } = site.settings
  const now = ctx.clock.now()
  return {
    id: newId(),
    site: { slug: site.slug, words: { shortName, builder, modelHouse, phone, hours, sender } },
    ...(await readGroup(ctx, request, site, actor)),
    goesOut: describeSendTime(now, now),
    isTrial: ctx.ports.of('sms', sender?.vendor)?.vendor === 'fake',
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { site, actor } = await openSite(ctx, request, canWriteMessages, params.site)
  const now = ctx.clock.now()
  const { intent, ...fields } = await readFields(request, 'intent', 'id', 'at', 'text')
  const draft = readDraft(fields, now)
  if (intent === 'edit') return { ...draft.written, problems: [], look: undefined }
  if (intent === 'fix')
    return { ...draft.written, text: makeSendable(draft.written.text), problems: [], look: undefined }
  const problems = [...checkAdvertisement(draft.written.text, site.settings).problems, ...draft.problems]
  const group = await findGroup(ctx, site.id, actor, new URL(request.url).searchParams)
  const { eligible, isComplete } = await countRecipients(ctx, site, group.recipients)
  if (group.isSelectionGone) problems.push(selectionGone)
  else if (!eligible && isComplete) problems.push('광고 수신에 동의한 고객이 없어 보낼 수 없습니다.')
  if (group.recipients?.hasMore)
    problems.push(
      `조건으로는 한 번에 ${maxRecipients.toLocaleString('ko-KR')}명까지 보낼 수 있습니다. 조건을 더 좁혀 주세요.`,
    )
  if (problems.length) return data({ ...draft.written, problems, look: undefined }, { status: 422 })
  if (intent !== 'send') {
    const { text, at } = draft.written
    const screen = `/admin/advertisements/${site.slug}/new${new URL(request.url).search}`
    await saveDraft(ctx, actor.id ?? '', {
      form: draftKeyOf(site.slug),
      screen,
      fields: { text: [text], at: [at] },
    })
    return { ...draft.written, problems, look: preparePreview(site, draft, ctx.clock.now()) }
  }
  await startAdvertisement(ctx, site, { ...draft, text: draft.written.text, actor, group: group.recipients })
  await enqueueAdvertisements(ctx, { max: batchSize })
  await discardDraft(ctx, actor.id ?? '', draftKeyOf(site.slug))
  ctx.wakeWorker()
  return redirect(`/admin/advertisements/${site.slug}/${draft.id}`)
}

/** Who is chosen, and how many of them agreed to advertisements. */
async function readGroup(ctx: RequestContext, request: Request, site: Site, actor: Actor) {
  const { filter, selection, recipients, isSelectionGone } = await findGroup(
    ctx,
    site.id,
    actor,
    new URL(request.url).searchParams,
  )
  return {
    filter,
    selection,
    isGroup: recipients !== undefined,
    isSelectionGone: isSelectionGone ?? false,
    hasMore: recipients?.hasMore ?? false,
    choices: selection ? undefined : await readGroupChoices(ctx, site.id),
    audience: await countRecipients(ctx, site, recipients),
  }
}

async function countRecipients(
  ctx: RequestContext,
  site: Site,
  recipients: Recipients | undefined,
): Promise<AudienceSoFar> {
  if (!recipients) return await countAudienceSoFar(ctx, site.id)
  const audience = await countAmong(ctx, site.id, recipients.ids, toTimestamp(ctx.clock.now()))
  return { ...audience, isComplete: true }
}

const draftKeyOf = (slug: string) => `advertisements/new:${slug}`

/** Preview before sending, but for how many get it: they may still be counted. */
function preparePreview(site: Site, draft: ReturnType<typeof readDraft>, now: Date) {
  const composed = composeMessage(site, 'advertisement', { text: draft.written.text })
  const body = composed.ok ? composed.body : ''
  return {
    message: { title: (composed.ok && composed.title) || '', body },
    kind: measureText(body).kind,
    bytes: eucKrBytes(body),
    goesOut: describeSendTime(draft.beginsAt, now),
  }
}

function describeSendTime(requested: Date, now: Date): string {
  const lawful = lawfulTime(requested > now ? requested : now)
  const at = koreanDateTime(toTimestamp(lawful))
  if (lawful > (requested > now ? requested : now))
    return `${at}. 밤 9시부터 아침 8시까지는 광고를 보낼 수 없어 그때 나갑니다.`
  return requested > now ? at : '확인하면 바로 나갑니다.'
}

function Group(data: Route.ComponentProps['loaderData']) {
  const { site, filter, selection, isGroup, isSelectionGone, hasMore, choices } = data
  const everybody = `/admin/advertisements/${site.slug}/new`
  return (
    <Part title="받는 사람">
      <p className={styles.plain}>
        {isSelectionGone
          ? `${selectionGone} `
          : selection
            ? '고객 목록에서 선택한 고객 가운데 광고 수신에 동의한 고객에게 보냅니다. '
            : isGroup
              ? '조건에 맞는 고객 가운데 광고 수신에 동의한 고객에게 보냅니다. '
              : '광고 수신에 동의한 고객 모두에게 보냅니다. 조건을 정하면 그 안에서만 보냅니다.'}
        {isGroup ? <Link to={everybody}>모두에게 보내기</Link> : null}
      </p>
      {choices ? <GroupFilter site={site} filter={filter} choices={choices} /> : null}
      {hasMore ? <p className={styles.plain}>조건에 맞는 고객이 더 있습니다. 조건을 좁혀 주세요.</p> : null}
    </Part>
  )
}

export const meta = () => [{ title: '새 광고 | 분양 사무실' }]

export default function NewAdvertisement({ loaderData, actionData }: Route.ComponentProps) {
  const { site, audience, isTrial } = loaderData
  const id = actionData?.id ?? loaderData.id
  const look = actionData?.look
  useRefresh(!audience.isComplete)
  return (
    <Screen
      title={look ? '이대로 보낼까요?' : '새 광고'}
      lead={<Link to={`/admin/advertisements?site=${site.slug}`}>{site.words.shortName} 광고 목록으로</Link>}
      notice={
        actionData?.problems.length
          ? { text: '수정할 곳이 있습니다. 아래를 확인해 주세요.', bad: true }
          : undefined
      }
    >
      {look ? (
        <SendPreview
          draft={{ id, text: actionData.text, at: actionData.at }}
          look={look}
          audience={audience}
          sender={site.words.sender}
          isTrial={isTrial}
        />
      ) : (
        <>
          <Group {...loaderData} />
          <Figures
            unit="명"
            figures={[
              ['받는 사람', audience.eligible],
              ['동의 안 함', audience.excluded['no-consent']],
              ['동의 철회', audience.excluded.withdrawn],
              ['080 수신거부', audience.excluded.refused],
              ['본인 확인 전', audience.excluded.unconfirmed],
              ['거절·결번', audience.excluded.out],
              ['계약한 고객', audience.excluded.contracted],
            ]}
          />
          {audience.isComplete ? null : (
            <p className={styles.plain}>고객이 많아 아직 세고 있습니다. 지금까지 센 수입니다.</p>
          )}
          <p className={styles.plain}>
            지금 보내면: {loaderData.goesOut} 보내기 직전에 한 사람씩 동의를 다시 확인합니다.
          </p>
          <AdvertisementForm
            key={actionData?.text}
            id={id}
            site={site.words}
            text={actionData?.text ?? ''}
            at={actionData?.at ?? ''}
            problems={actionData?.problems ?? []}
            draftKey={draftKeyOf(site.slug)}
          />
        </>
      )}
    </Screen>
  )
}
