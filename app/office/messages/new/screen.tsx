import { Link, useLocation } from 'react-router'
import { checkNotice } from '#app/domain/messages/check-notice.ts'
import { isNoticeReason } from '#app/domain/messages/notice-reasons.ts'
import { listTexts } from '#app/domain/messages/saved-texts.server.ts'
import { countSentToday } from '#app/domain/messages/take-budget.server.ts'
import { canReceiveVisitors, canWriteMessages } from '#app/domain/record/permissions.ts'
import { withFieldNames, withKoreanFields } from '#app/domain/site/field-labels.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { newId } from '#app/platform/ids.ts'
import { Screen } from '#app/routes/admin/screen.tsx'
import { readGroupChoices } from '../audience.server.ts'
import { readSendTime } from '../send-time.ts'
import { toMend, useLookOver } from '../use-look-over.ts'
import type { Route } from './+types/screen'
import { AudiencePart } from './audience-part.tsx'
import * as commands from './commands.server.ts'
import { noReason } from './no-reason.ts'
import { NoticeForm } from './notice-form.tsx'
import { type OfficeOfNotice, openNotice, problemsOf } from './open-notice.server.ts'

export const loader = screen({
  may: canReceiveVisitors,
  of: openNotice,
  load: async (office: OfficeOfNotice, query) => {
    const { db, clock, site, customer, filter, selection, recipients, draftKey } = office
    const { shortName, builder, modelHouse, remainingUnits, phone, hours, sender } = site.settings
    const [texts, sentToday, choices] = await Promise.all([
      listTexts(db, site.id),
      countSentToday(db, site.id, clock.now()),
      customer || selection ? undefined : readGroupChoices(office),
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
      problems: problemsOf(office),
      choices,
      texts: texts.map((one) => ({ ...one, text: withKoreanFields(one.text) })),
      sentToday,
      draftKey,
      isTrial: office.ports.of('sms', sender?.vendor)?.vendor === 'fake',
      writesAds: canWriteMessages(office.role),
      done: query.get('done'),
    }
  },
})

export const action = dispatch(commands, openNotice)

export const meta = () => [{ title: '문자 보내기 | 분양 사무실' }]

/** Starts again after sending. */
export default function NewNotice(props: Route.ComponentProps) {
  return <Notice key={props.loaderData.done} {...props} />
}

function Notice({ loaderData, actionData }: Route.ComponentProps) {
  const { site, customer, done } = loaderData
  const { search } = useLocation()
  const over = useLookOver(loaderData.id, ({ text, at, reason }) => [
    ...loaderData.problems,
    ...checkNotice(withFieldNames(text), site.words).problems,
    ...readSendTime(at, new Date()).problems,
    ...(isNoticeReason(reason) ? [] : [noReason]),
  ])
  const told = done && !actionData ? { text: '문자를 보냈습니다. 결과는 고객 화면에 나타납니다.' } : undefined
  return (
    <Screen
      title={over.written ? '이대로 보낼까요?' : '문자 보내기'}
      lead={
        customer ? (
          <>
            {customer.name} {customer.phone} ·{' '}
            <Link to={`/admin/leads/${customer.id}`}>{customer.receiptNo} 고객 화면으로</Link>
          </>
        ) : !loaderData.writesAds ? (
          '우리 팀이 담당하는 고객에게 안내 문자를 보냅니다. 혜택이나 행사를 알리는 문자는 단지 관리자가 광고 문자로 보냅니다.'
        ) : (
          <>
            {site.words.shortName} 고객에게 안내 문자를 보냅니다. 혜택이나 행사를 알리는 문자는{' '}
            <Link to={`/admin/advertisements/${site.slug}/new${search}`}>광고 문자</Link>로 보내야 합니다.
          </>
        )
      }
      notice={over.problems.length ? toMend : (noticeOf(actionData) ?? told)}
    >
      {customer || over.written ? null : <AudiencePart {...loaderData} />}
      <NoticeForm {...loaderData} over={over} />
    </Screen>
  )
}
