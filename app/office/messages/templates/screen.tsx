import { Link } from 'react-router'
import { checkTemplate } from '#app/domain/messages/check-template.ts'
import { lastRemainingChange } from '#app/domain/messages/save-remaining-units.server.ts'
import { draftedValues } from '#app/domain/publishing/drafts/values-of-messages.server.ts'
import { canWriteMessages } from '#app/domain/record/permissions.ts'
import { countRemaining } from '#app/domain/site/count-remaining.server.ts'
import { templateOf } from '#app/domain/site/message-settings.ts'
import { describeRemaining } from '#app/domain/site/remaining-units.ts'
import { isByBoard } from '#app/domain/site/remaining-units-schema.ts'
import { standingTemplates, templateKind } from '#app/domain/site/templates.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { koreanDay } from '#app/platform/korean-day.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { isSameJson } from '#app/platform/same-json.ts'
import { DataTable } from '#app/routes/admin/data-table.tsx'
import { Screen } from '#app/routes/admin/screen.tsx'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'
import { RemainingPart } from './remaining-part.tsx'

const byBoard = { byBoard: true } as const

export const loader = screen({
  may: canWriteMessages,
  load: async ({ db, clock, site }) => {
    const { settings } = site
    const drafted = await draftedValues(db, site.slug)
    const chosen = isByBoard(settings.remainingUnits) ? byBoard : settings.remainingUnits
    const { hasBoard, counted } = await countRemaining(db, site.id)
    return {
      site: site.slug,
      remaining: drafted ? drafted.remainingUnits : chosen,
      /** The text according to the board; undefined if the site has none. */
      ofBoard: hasBoard ? { line: describeRemaining({ ...byBoard, counted }) } : undefined,
      /** What is said until the draft is published; undefined where none changes it. */
      saidNow:
        drafted && !isSameJson(drafted.remainingUnits, chosen)
          ? ((settings.remainingUnits && describeRemaining(settings.remainingUnits)) ?? '말하지 않음')
          : undefined,
      today: koreanDay(clock.now()),
      changed: await lastRemainingChange(db, site.id),
      // An advertisement has no default text.
      templates: standingTemplates.map((name) => {
        const { problems, kind, bytes } = checkTemplate(name, templateOf(settings.messages, name), settings)
        return {
          name,
          label: templateKind(name).label,
          kind,
          bytes,
          isOwn: settings.messages[name] !== undefined,
          isWaiting: drafted !== undefined && !isSameJson(drafted.messages[name], settings.messages[name]),
          isWrong: problems.length > 0,
        }
      }),
    }
  },
})

export const action = dispatch(commands)

const wordingOf = ({ isOwn, isWaiting }: { isOwn: boolean; isWaiting: boolean }) => {
  if (isWaiting) return <StateBadge tone="waits">초안이 공개를 기다림</StateBadge>
  return isOwn ? '단지에서 수정' : '기본 문구'
}

export const meta = () => [{ title: '문자 문구 | 분양 사무실' }]

export default function Templates({ loaderData, actionData }: Route.ComponentProps) {
  const { site, templates, ...ofRemaining } = loaderData
  return (
    <Screen
      title="문자 문구"
      notice={noticeOf(actionData)}
      lead="고객과 직원에게 자동으로 나가는 문자의 문구입니다. 수정하면 다음에 나가는 문자부터 바뀝니다."
    >
      <DataTable
        caption="문자 문구"
        keyOf={(one) => one.name}
        rows={templates}
        empty=""
        columns={[
          {
            title: '문자',
            isName: true,
            cell: (one) => <Link to={`/admin/templates/${site}/${one.name}`}>{one.label}</Link>,
          },
          { title: '문구', small: 'left', cell: wordingOf },
          { title: '종류', small: 'right', cell: (one) => (one.kind === 'e-mail' ? '이메일' : one.kind) },
          {
            title: '길이(견본 값)',
            small: 'none',
            cell: (one) => (one.kind === 'e-mail' ? null : `${koreanNumber(one.bytes)}바이트`),
          },
          {
            title: '점검',
            small: 'right',
            cell: (one) =>
              one.isWrong ? (
                <StateBadge tone="bad">수정 필요</StateBadge>
              ) : (
                <StateBadge tone="good">이상 없음</StateBadge>
              ),
          },
        ]}
      />
      <RemainingPart site={site} {...ofRemaining} />
    </Screen>
  )
}
