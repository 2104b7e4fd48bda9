import { Button, Stack } from '@mantine/core'
import { Link } from 'react-router'
import {
  type AdvertisementRow,
  listFailureReasons,
} from '#app/domain/customers/campaigns/list-advertisements.server.ts'
import { checkNotice } from '#app/domain/messages/check-notice.ts'
import { composeMessage } from '#app/domain/messages/compose-message.ts'
import { measureText } from '#app/domain/messages/euc-kr.ts'
import { listMessages } from '#app/domain/messages/list-messages.server.ts'
import { isNoticeReason, noticeReasons } from '#app/domain/messages/notice-reasons.ts'
import { canWriteMessages, canWriteToGroup } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { DataTable } from '#app/routes/admin/data-table.tsx'
import { MessageState } from '#app/routes/admin/message-state.tsx'
import { Facts, Figures, Part, Screen } from '#app/routes/admin/screen.tsx'
import { AdvertisementStateBadge } from '../advertisement-state.tsx'
import { MessagePreview } from '../message-preview.tsx'
import { useRefresh } from '../use-refresh.ts'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import { type OfficeOfAdvertisement, oneAdvertisement } from './one-advertisement.server.ts'

export const loader = screen({
  may: canWriteToGroup,
  of: oneAdvertisement,
  load: async ({ db, site, role, advertisement, kind }: OfficeOfAdvertisement) => {
    const composed =
      kind === 'ad'
        ? composeMessage(site, 'advertisement', { text: advertisement.text })
        : { ok: true as const, ...checkNotice(advertisement.text, site.settings).sample }
    const [reasons, troubled] = await Promise.all([
      listFailureReasons(db, advertisement.id),
      listMessages(db, [site.id], { advertisementId: advertisement.id, statuses: ['unknown', 'failed'] }),
    ])
    return {
      kind,
      readsAll: canWriteMessages(role),
      site: { slug: site.slug, name: site.settings.shortName },
      advertisement,
      message: composed.ok
        ? { title: composed.title ?? '', body: composed.body }
        : { title: '', body: advertisement.text },
      reasons,
      troubled,
    }
  },
})

export const action = dispatch(commands, oneAdvertisement)

export const meta = () => [{ title: '문자 발송 결과 | 분양 사무실' }]

export default function Advertisement({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, readsAll, site, advertisement, message, reasons, troubled } = loaderData
  const { counts, state } = advertisement
  const isMoving = state === 'sending'
  useRefresh(isMoving)
  const settled = Object.values(counts).reduce((sum, count) => sum + count, 0) - counts.waiting
  return (
    <Screen
      title={`${kind === 'ad' ? '광고' : '안내 문자'} ${koreanDateTime(advertisement.writtenAt)}`}
      lead={<WayBack kind={kind} readsAll={readsAll} site={site} />}
      notice={noticeOf(actionData)}
      actions={
        state === 'sending' || state === 'waiting' ? (
          <CommandForm intent="stop">
            <Button type="submit" color="red" variant="light">
              아직 보내지 않은 것 멈추기
            </Button>
          </CommandForm>
        ) : null
      }
    >
      <Figures
        unit="명"
        figures={[
          ['기다림', counts.waiting],
          ['보냄', counts.accepted],
          ['도착', counts.delivered],
          ['실패', counts.failed],
          ['확인 필요', counts.unknown],
          ['보내지 않음', counts.cancelled],
        ]}
      />
      <div className={kit.split}>
        <div>
          {isMoving ? (
            <Stack gap={6} mb={14}>
              <label htmlFor="progress">
                {koreanNumber(advertisement.queued)}명 가운데 {koreanNumber(settled)}명 처리
              </label>
              <progress id="progress" value={settled} max={advertisement.queued} />
            </Stack>
          ) : null}
          <Facts
            facts={[
              ['상태', <AdvertisementStateBadge key="state" state={state} />],
              ...noticeFacts(advertisement),
              ['쓴 사람', advertisement.writtenBy ?? '지금은 없는 직원'],
              ['발송 일시', koreanDateTime(advertisement.beginsAt)],
              ...(advertisement.stoppedAt
                ? ([['멈춘 때', koreanDateTime(advertisement.stoppedAt)]] as [string, string][])
                : []),
            ]}
          />
          {reasons.length ? (
            <Part title="사유">
              <Facts facts={reasons.map(({ reason, count }) => [people(count), reason])} />
            </Part>
          ) : null}
        </div>
        <MessagePreview
          label="받는 사람이 보는 문자"
          message={message}
          isLong={measureText(message.body).kind === 'LMS'}
        />
      </div>
      <Troubled messages={troubled} />
    </Screen>
  )
}

function Troubled({ messages }: { messages: Route.ComponentProps['loaderData']['troubled'] }) {
  if (!messages.length) return null
  return (
    <Part
      title="도착하지 않은 문자"
      note={<Link to="/admin/messages">확인할 문자에서 처리할 수 있습니다.</Link>}
    >
      <DataTable
        caption="도착하지 않은 문자"
        keyOf={(one) => one.id}
        rows={messages}
        empty=""
        columns={[
          {
            title: '접수',
            isName: true,
            cell: (one) => <Link to={`/admin/leads/${one.leadId}`}>{one.receiptNo}</Link>,
          },
          { title: '상태', cell: (one) => <MessageState status={one.status} /> },
          { title: '사유', cell: (one) => one.reason },
          { title: '일시', cell: (one) => koreanDateTime(one.updatedAt) },
        ]}
      />
    </Part>
  )
}

const WayBack = ({
  kind,
  readsAll,
  site,
}: Pick<Route.ComponentProps['loaderData'], 'kind' | 'readsAll' | 'site'>) =>
  !readsAll ? (
    <Link to={`/admin/messages/new?site=${site.slug}`}>다른 안내 문자 보내기</Link>
  ) : kind === 'ad' ? (
    <Link to={`/admin/advertisements?site=${site.slug}`}>{site.name} 광고 목록으로</Link>
  ) : (
    <Link to={`/admin/messages?site=${site.slug}&state=groups`}>{site.name} 안내 문자 목록으로</Link>
  )

function noticeFacts({ reason, leftOut }: AdvertisementRow): [string, string][] {
  if (!reason || !isNoticeReason(reason)) return []
  const out = Object.values(leftOut).reduce((sum, count) => sum + count, 0)
  return [['안내 종류', noticeReasons[reason]], ...(out ? [['제외', people(out)] as [string, string]] : [])]
}

const people = (count: number) => `${koreanNumber(count)}명`
