import { data } from 'react-router'
import type { DraftPart } from '#app/domain/publishing/documents/parts.ts'
import { discardContentDraft } from '#app/domain/publishing/drafts/drafts.server.ts'
import {
  askToEndApproval,
  confirmEnd,
  demandApproval,
  withdrawEnd,
} from '#app/domain/publishing/publish/approval.server.ts'
import { decidePlan, planPublication } from '#app/domain/publishing/publish/planned-publications.server.ts'
import { type ChosenDrafts, describeRefusal, publish } from '#app/domain/publishing/publish/publish.server.ts'
import { approvePlan } from '#app/domain/publishing/publish/publish-planned.server.ts'
import { publishedSentence } from '#app/office/website/part/published-sentence.server.ts'
import { reasonsIn } from '#app/office/website/part/reasons-in.ts'
import { koreanDateTime, koreanInstant } from '#app/platform/korean-time.ts'
import type { RequestContext } from '#app/request-context.ts'
import type { NoticeText } from '../../notice.tsx'
import type { OpenedPages } from './open-pages.server.ts'

interface Done {
  notice: NoticeText
}

const said = (text: string, bad = false): Done => ({ notice: { text, bad } })

/** Answers the forms of the screen that publishes. @throws a 404 response for an intent that is none of its */
export async function actOnDrafts(ctx: RequestContext, opened: OpenedPages, form: FormData): Promise<Done> {
  switch (form.get('intent')) {
    case 'publish':
      return await publishNow(ctx, opened, form)
    case 'plan':
    case 'ask':
      return await plan(ctx, opened, form)
    case 'approve':
    case 'cancel':
      return await decide(ctx, opened, form)
    case 'discard-broken':
      return await discardBroken(ctx, opened, String(form.get('part')))
    case 'approval':
    case 'approval-end':
    case 'approval-confirm':
    case 'approval-withdraw':
      return await changeApproval(ctx, opened, form)
    default:
      throw data(null, { status: 404 })
  }
}

async function discardBroken(ctx: RequestContext, { site, actor, broken }: OpenedPages, part: string) {
  const found = broken.find((one) => one.part === part)
  if (!found || !(await discardContentDraft(ctx.db, site.id, found.part, actor)))
    return said('이미 버렸거나 다시 저장한 초안입니다.', true)
  return said('읽을 수 없는 초안을 버렸습니다. 방문자가 보는 내용은 그대로입니다.')
}

async function changeApproval(ctx: RequestContext, { site, actor, mayManage }: OpenedPages, form: FormData) {
  if (!mayManage) throw data(null, { status: 404 })
  switch (form.get('intent')) {
    case 'approval-end': {
      const endsAt = await askToEndApproval(ctx, site.id, actor)
      if (!endsAt) return said('이미 꺼졌거나 끄기를 요청했습니다.', true)
      return said(
        `끄기를 요청했습니다. 다른 전체 관리자가 확인하면 바로, 아니면 ${koreanDateTime(endsAt)}에 꺼집니다.`,
      )
    }
    case 'approval-confirm': {
      const confirmed = await confirmEnd(ctx, site.id, actor)
      if (confirmed === 'done') return said('승인을 껐습니다. 이제 관리자가 승인 없이 공개합니다.')
      if (confirmed === 'not-found') return said(alreadyDecided, true)
      return said('요청할 때부터 전체 관리자였던 다른 사람이 확인해야 합니다.', true)
    }
    case 'approval-withdraw':
      return (await withdrawEnd(ctx, site.id, actor))
        ? said('끄기 요청을 철회했습니다. 계속 승인을 받아 공개합니다.')
        : said(alreadyDecided, true)
    default:
      if (form.get('needed') !== '1') return said('다시 시도해 주세요.', true)
      await demandApproval(ctx, site.id, actor)
      return said('이제 다른 사람의 승인을 받아 공개합니다.')
  }
}

function chosenIn(form: FormData): ChosenDrafts {
  const chosen = form.getAll('draft').flatMap((value) => {
    const [, version, part] = /^(\d+) (.+)$/s.exec(String(value)) ?? []
    return version && part ? [[part as DraftPart, Number(version)] as const] : []
  })
  return Object.fromEntries(chosen)
}

async function publishNow(ctx: RequestContext, { site, actor }: OpenedPages, form: FormData) {
  const chosen = chosenIn(form)
  if (!Object.keys(chosen).length) return said('공개할 초안을 선택해 주세요.', true)
  const published = await publish(
    ctx,
    site.slug,
    { chosen, reasons: reasonsIn(Object.fromEntries(form)) },
    { actor },
  )
  return published.ok ? said(await publishedSentence(ctx, site.id)) : said(describeRefusal(published), true)
}

async function plan(ctx: RequestContext, { site, actor, publishesAlone }: OpenedPages, form: FormData) {
  const chosen = chosenIn(form)
  if (!Object.keys(chosen).length) return said('공개할 초안을 선택해 주세요.', true)
  const asksSecond = form.get('intent') === 'ask'
  const at = String(form.get('at') ?? '')
  const publishAt = at ? koreanInstant(at) : undefined
  if (publishesAlone && !asksSecond && !publishAt) return said('공개할 시각을 적어 주세요.', true)
  if (publishAt && publishAt <= ctx.clock.now()) return said('앞으로의 시각을 적어 주세요.', true)
  const reasons = reasonsIn(Object.fromEntries(form))
  const planned = await planPublication(ctx, site.id, { chosen, reasons, publishAt, asksSecond }, actor)
  if (!planned.ok) return said(planned.sentence, true)
  if (planned.state === 'asked') return said('승인을 요청했습니다. 다른 관리자가 승인하면 공개합니다.')
  return said(`${koreanDateTime((publishAt as Date).toISOString())}에 공개합니다.`)
}

async function decide(ctx: RequestContext, { site, actor }: OpenedPages, form: FormData) {
  const id = String(form.get('plan'))
  if (form.get('intent') === 'cancel') {
    const done = await decidePlan(ctx, site.id, id, 'cancel', actor)
    if (done === 'done') return said('취소했습니다. 초안은 그대로 있습니다.')
    return said(done === 'not-allowed' ? onlyManagers : alreadyDecided, true)
  }
  const approved = await approvePlan(ctx, site.id, id, actor)
  switch (approved.outcome) {
    case 'published':
      return said(`승인했습니다. ${await publishedSentence(ctx, site.id)}`)
    case 'waits':
      return said('승인했습니다. 정한 시각에 공개합니다.')
    case 'failed':
      return said(`승인했지만 공개하지 못했습니다. ${approved.failure}`, true)
    case 'own-plan':
      return said('자기가 요청한 공개는 다른 사람이 승인해야 합니다.', true)
    case 'not-found':
      return said(alreadyDecided, true)
    case 'not-allowed':
      return said(onlyManagers, true)
  }
}

const onlyManagers = '승인과 취소는 관리자가 합니다.'
const alreadyDecided = '이미 처리된 요청입니다.'
