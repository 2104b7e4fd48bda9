import { data, Link, redirect, useLocation } from 'react-router'
import { maxRecipients } from '#app/domain/customers/campaigns/recipients.server.ts'
import { enqueueAdvertisements } from '#app/domain/customers/campaigns/send-advertisement.server.ts'
import { sendNotice, startNotice } from '#app/domain/customers/campaigns/send-notice.server.ts'
import { checkNotice } from '#app/domain/messages/check-notice.ts'
import { makeSendable } from '#app/domain/messages/euc-kr.ts'
import { isNoticeReason, type NoticeReason } from '#app/domain/messages/notice-reasons.ts'
import { dropText, keepText, listTexts } from '#app/domain/messages/saved-texts.server.ts'
import { countSentToday } from '#app/domain/messages/take-budget.server.ts'
import { withFieldNames, withKoreanFields } from '#app/domain/site/field-labels.ts'
import { discardDraft, saveDraft } from '#app/domain/staff/kept-forms/drafts.server.ts'
import { newId } from '#app/platform/ids.ts'
import { requestContext } from '#app/request-context.ts'
import { readFields } from '../../read-form.ts'
import { readDraft } from '../advertisements/draft.ts'
import { Screen } from '../screen.tsx'
import type { Route } from './+types/new'
import { AudiencePart } from './audience-part.tsx'
import { NoticeForm } from './notice-form.tsx'
import { NoticePreview } from './notice-preview.tsx'
import { type OpenedNotice, openNotice, readGroupChoices } from './open-notice.server.ts'
import { selectionGone } from './selection-gone.ts'

/** Recipients added during the request; the worker adds the rest. */
const batchSize = 200

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { site, customer, filter, selection, recipients, draftKey } = await openNotice(ctx, request)
  const { shortName, builder, modelHouse, remainingUnits, phone, hours, sender } = site.settings
  const [texts, sentToday, choices] = await Promise.all([
    listTexts(ctx.db, site.id),
    countSentToday(ctx.db, site.id, ctx.clock.now()),
    customer || selection ? undefined : readGroupChoices(ctx, site.id),
  ])
  return {
    id: newId(),
    site: {
      slug: site.slug,
      words: { shortName, builder, modelHouse, remainingUnits, phone, hours, sender },
    },
    customer,
    filter,
    selection,
    audience: recipients && {
      count: recipients.ids.length,
      leftOut: recipients.leftOut,
      hasMore: recipients.hasMore,
    },
    choices,
    texts: texts.map((one) => ({ ...one, text: withKoreanFields(one.text) })),
    sentToday,
    draftKey,
    isTrial: ctx.ports.of('sms', sender?.vendor)?.vendor === 'fake',
    done: new URL(request.url).searchParams.get('done'),
  }
}

const names = ['intent', 'id', 'at', 'text', 'reason', 'saved', 'title', 'sure'] as const

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const opened = await openNotice(ctx, request)
  const { site, actor, customer, recipients, draftKey } = opened
  const { intent, saved, title, sure, reason, ...fields } = await readFields(request, ...names)
  const draft = readDraft(fields, ctx.clock.now())
  const text = withFieldNames(draft.written.text)
  const written = { ...draft.written, reason, look: false, problems: [] as string[], notice: '' }
  if (intent === 'edit') return written
  if (intent === 'fix') return { ...written, text: makeSendable(written.text) }
  if (intent === 'use') {
    const found = (await listTexts(ctx.db, site.id)).find(({ id }) => id === saved)
    const both = [written.text, found && withKoreanFields(found.text)].filter(Boolean).join('\n')
    return { ...written, text: both }
  }
  if (intent === 'drop') {
    await dropText(ctx.db, site.id, saved)
    return { ...written, notice: '문구함에서 지웠습니다.' }
  }
  if (intent === 'keep') {
    const problem = await keepText(ctx, site.id, { title, text, savedBy: actor.id ?? '' })
    return problem
      ? data({ ...written, problems: [problem] }, { status: 422 })
      : { ...written, notice: '문구함에 저장했습니다.' }
  }
  const checked = checkNotice(text, site.settings)
  const problems = [...problemsOf(opened), ...checked.problems, ...draft.problems]
  if (!isNoticeReason(reason)) problems.push('무엇을 안내하는 문자인지 선택해 주세요.')
  if (problems.length) return data({ ...written, problems }, { status: 422 })
  if (intent !== 'send') {
    const { pathname, search } = new URL(request.url)
    const screen = pathname.replace(/\.data$/, '') + search
    await saveDraft(ctx, actor.id ?? '', {
      form: draftKey,
      screen,
      fields: { text: [written.text], reason: [reason] },
    })
    return { ...written, look: true }
  }
  if (checked.warnings.length && sure !== 'on')
    return data(
      { ...written, look: true, problems: ['광고 내용이 없는지 확인란에 표시해 주세요.'] },
      { status: 422 },
    )
  const notice = { id: draft.id, text, reason: reason as NoticeReason, beginsAt: draft.beginsAt }
  if (customer) await sendNotice(ctx, site, customer.id, notice, actor)
  else {
    await startNotice(
      ctx,
      site,
      notice,
      recipients ?? { ids: [], leftOut: { landline: 0, 'same-number': 0, out: 0 } },
      actor,
    )
    await enqueueAdvertisements(ctx, { max: batchSize })
  }
  await discardDraft(ctx, actor.id ?? '', draftKey)
  ctx.wakeWorker()
  return redirect(
    customer
      ? `/admin/messages/new?lead=${customer.id}&done=sent`
      : `/admin/messages/sent/${site.slug}/${notice.id}`,
  )
}

function problemsOf({ customer, recipients, isSelectionGone }: OpenedNotice): string[] {
  if (customer) return customer.takesMessages ? [] : ['문자 발송 불가 번호입니다. 전화로 안내해 주세요.']
  if (isSelectionGone) return [selectionGone]
  if (!recipients) return ['받는 사람을 먼저 정해 주세요.']
  if (recipients.hasMore)
    return [`한 번에 ${maxRecipients.toLocaleString('ko-KR')}명까지 보낼 수 있습니다. 조건을 더 좁혀 주세요.`]
  return recipients.ids.length ? [] : ['이 조건에 맞는 고객이 없어 보낼 수 없습니다.']
}

export const meta = () => [{ title: '문자 보내기 | 분양 사무실' }]

export default function NewNotice({ loaderData, actionData }: Route.ComponentProps) {
  const { site, customer, done } = loaderData
  const { search } = useLocation()
  const id = actionData?.id ?? loaderData.id
  const written = actionData ?? { text: '', at: '', reason: '', look: false, problems: [] }
  const notice = actionData?.problems.length
    ? {
        text: actionData.look
          ? (actionData.problems[0] ?? '')
          : '수정할 곳이 있습니다. 아래를 확인해 주세요.',
        bad: true,
      }
    : actionData?.notice
      ? { text: actionData.notice }
      : done === 'sent' && !actionData
        ? { text: '문자를 보냈습니다. 결과는 고객 화면에 나타납니다.' }
        : undefined
  return (
    <Screen
      title={written.look ? '이대로 보낼까요?' : '문자 보내기'}
      lead={
        customer ? (
          <>
            {customer.name} {customer.phone} ·{' '}
            <Link to={`/admin/leads/${customer.id}`}>{customer.receiptNo} 고객 화면으로</Link>
          </>
        ) : (
          <>
            {site.words.shortName} 고객에게 안내 문자를 보냅니다. 혜택이나 행사를 알리는 문자는{' '}
            <Link to={`/admin/advertisements/${site.slug}/new${search}`}>광고 문자</Link>로 보내야 합니다.
          </>
        )
      }
      notice={notice}
    >
      {written.look ? (
        <NoticePreview {...loaderData} id={id} written={written} />
      ) : (
        <>
          {customer ? null : <AudiencePart {...loaderData} />}
          <NoticeForm
            key={`${actionData?.text ?? ''} ${loaderData.texts.length}`}
            {...loaderData}
            id={id}
            written={written}
          />
        </>
      )}
    </Screen>
  )
}
