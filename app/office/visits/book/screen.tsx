import { Button, Checkbox, Group, List, NativeSelect, Paper, Stack, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import type { Visitor } from '#app/domain/customers/visits/find-visitors.server.ts'
import { listOfficeSlots } from '#app/domain/customers/visits/list-slots.server.ts'
import { canBookVisits } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { koreanDateTime, koreanHourMinute, koreanMonthDay } from '#app/platform/korean-time.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { Part, Screen } from '#app/routes/admin/screen.tsx'
import { openVisitor } from '../open-visitor.server.ts'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'

/** Books, moves and cancels visits for a customer in a conversation. */
export const loader = screen({
  may: canBookVisits,
  load: async (office, query) => {
    const { site } = office
    const customer = query.get('customer')
    const visitor = customer ? await openVisitor(office, customer) : undefined
    return {
      site: { slug: site.slug, name: site.settings.shortName },
      visitor,
      slots: visitor ? await listOfficeSlots(office, site) : [],
      done: query.get('done'),
    }
  },
})

export const action = dispatch(commands)

const doneWords: Record<string, string> = {
  booked: '예약했습니다. 고객에게 문자로 알립니다.',
  moved: '방문 시간을 변경했습니다. 고객에게 문자로 알립니다.',
  cancelled: '예약을 취소했습니다. 고객에게 문자로 알립니다.',
}

export const meta = () => [{ title: '방문예약 | 분양 사무실' }]

export default function Book({ loaderData, actionData }: Route.ComponentProps) {
  const { site, visitor, done } = loaderData
  const told = ownProperty(doneWords, done ?? '')
  return (
    <Screen
      title={visitor ? `${visitor.name} ${visitor.phone} 방문예약` : '방문예약'}
      lead={
        <>
          {site.name} · <Link to={`/admin/visits?site=${site.slug}`}>방문 일정으로</Link>
        </>
      }
      notice={noticeOf(actionData) ?? (told ? { text: told } : undefined)}
    >
      {visitor ? (
        <Booking {...loaderData} visitor={visitor} />
      ) : (
        <Find
          site={site.slug}
          found={actionData?.intent === 'find' && actionData.ok ? actionData.found : undefined}
        />
      )}
    </Screen>
  )
}

type Found = (Visitor & { isMine: boolean })[]

function Find({ site, found }: { site: string; found: Found | undefined }) {
  return (
    <>
      <CommandForm<typeof commands.find> intent="find" hidden={{ site }} role="search" keepsTyped>
        {({ field }) => (
          <Group align="flex-end" gap={8} mb={20}>
            <TextInput
              {...field('search')}
              label="전화번호 뒤 네 자리 또는 접수번호"
              autoComplete="off"
              maxLength={30}
              required
              autoFocus
            />
            <Button type="submit">고객 찾기</Button>
          </Group>
        )}
      </CommandForm>
      {found?.length === 0 ? (
        <Paper component="p" withBorder px={16} py={14} m="0 0 16px" c="dimmed">
          등록된 고객이 없습니다. 번호와 단지를 확인해 주세요.
        </Paper>
      ) : null}
      {found?.length ? (
        <List listStyleType="none" spacing={8} aria-label="찾은 고객">
          {found.map(({ leadId, name, phone, receiptNo, assignee, isMine }) => (
            <List.Item key={leadId}>
              {isMine ? (
                <Link to={`/admin/visits/book?site=${site}&customer=${leadId}`}>
                  {name} {phone}
                </Link>
              ) : (
                <b>
                  {name} {phone}
                </b>
              )}{' '}
              {receiptNo} · {assignee ? `담당 ${assignee}` : '담당 없음'}
              {isMine ? '' : ' (담당에게 연결해 주세요)'}
            </List.Item>
          ))}
        </List>
      ) : null}
    </>
  )
}

function Booking({ site, visitor, slots }: Route.ComponentProps['loaderData'] & { visitor: Visitor }) {
  const { appointment } = visitor
  const isOpen = appointment && !appointment.isMissed
  const hidden = { site: site.slug, customer: visitor.leadId }
  const days = [...new Set(slots.map(({ startsAt }) => koreanMonthDay(startsAt)))]
  return (
    <>
      <p>
        {isOpen
          ? `${koreanDateTime(appointment.startsAt)} ${appointment.isFirm ? '예약 확정' : '예약 (확정 전)'}`
          : '예약된 방문이 없습니다.'}
      </p>
      {slots.length ? (
        <CommandForm<typeof commands.book> intent="book" hidden={hidden}>
          {({ field, box }) => (
            <Stack maw={640}>
              <NativeSelect
                label={isOpen ? '변경할 시간' : '방문할 시간'}
                description="홈페이지에서 예약이 마감된 오늘 시간도 선택할 수 있습니다. 저장하면 바로 확정되고 고객에게 문자로 알립니다."
                {...field('at')}
                required
              >
                <option value="" disabled>
                  날짜와 시간을 선택해 주세요
                </option>
                {days.map((day) => (
                  <optgroup key={day} label={day}>
                    {slots
                      .filter(({ startsAt }) => koreanMonthDay(startsAt) === day)
                      .map(({ startsAt, left }) => (
                        <option key={startsAt} value={startsAt}>
                          {day} {koreanHourMinute(startsAt)} {left > 0 ? `(${left}자리)` : '(마감)'}
                        </option>
                      ))}
                  </optgroup>
                ))}
              </NativeSelect>
              <Checkbox {...box('above')} label="마감된 시간이면 정원을 넘겨 예약합니다" />
              <Group>
                <Button type="submit">{isOpen ? '시간 변경' : '예약하기'}</Button>
              </Group>
            </Stack>
          )}
        </CommandForm>
      ) : (
        <Paper component="p" withBorder px={16} py={14} m="0 0 16px" c="dimmed">
          운영 시간이 정해진 날이 없어 예약할 수 없습니다.
        </Paper>
      )}
      {isOpen ? (
        <Part title="예약 취소" note="고객에게 취소 문자를 보내고 예정된 방문 알림을 멈춥니다.">
          <CommandForm intent="cancel" hidden={hidden}>
            <Button type="submit" color="red" variant="light">
              방문예약 취소
            </Button>
          </CommandForm>
        </Part>
      ) : null}
    </>
  )
}
