import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { data, Form, Link, redirect } from 'react-router'
import { findVisitors, type Visitor } from '#app/domain/customers/visits/find-visitors.server.ts'
import { listOfficeSlots } from '#app/domain/customers/visits/list-slots.server.ts'
import { bookForCustomer, cancelForCustomer } from '#app/domain/customers/visits/office-visit.server.ts'
import { canBookVisits } from '#app/domain/record/permissions.ts'
import { koreanDateTime, koreanMinute, koreanMonthDay } from '#app/platform/korean-time.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { requestContext } from '#app/request-context.ts'
import { readFields } from '../../read-form.ts'
import { originOfSite } from '../open-site.server.ts'
import { Part, Screen } from '../screen.tsx'
import type { Route } from './+types/book'
import { openVisitor, openVisits } from './open-visits.server.ts'
import { refusalWords } from './visit-words.ts'
import styles from './visits.module.css'

export const headers = () => ({ 'cache-control': 'no-store' })

/** Books, moves and cancels for a customer with whom the office speaks. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const open = await openVisits(ctx, request, canBookVisits)
  const query = new URL(request.url).searchParams
  const customer = query.get('customer')
  const visitor = customer ? await openVisitor(ctx, open, customer) : undefined
  return {
    site: { slug: open.site.slug, name: open.site.settings.shortName },
    visitor,
    slots: visitor ? await listOfficeSlots(ctx, open.site) : [],
    done: query.get('done'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const names = ['intent', 'site', 'customer', 'at', 'above', 'search'] as const
  const { intent, site: slug, customer, at, above, search } = await readFields(request, ...names)
  const open = await openVisits(ctx, request, canBookVisits, slug)
  const { site, actor, only } = open
  if (intent === 'find') return await find()
  const { appointment: before } = await openVisitor(ctx, open, customer)
  const deps = { ...ctx, origin: originOfSite(ctx, site) }
  const answer =
    intent === 'cancel'
      ? await cancelForCustomer(deps, site, customer, actor)
      : await bookForCustomer(deps, site, customer, { startsAt: at, isAboveCapacity: above === 'on' }, actor)
  if (!answer.ok) return refuse(refusalWords[answer.reason], 409, { at })
  ctx.wakeWorker()
  const done =
    intent === 'cancel'
      ? 'cancelled'
      : before && !before.isMissed && before.startsAt !== at
        ? 'moved'
        : 'booked'
  return redirect(`/admin/visits/book?site=${site.slug}&customer=${customer}&done=${done}`)

  async function find() {
    const found = await findVisitors(ctx, site, search, actor)
    if (!found.ok)
      return found.reason === 'too-many'
        ? refuse(
            `조회를 너무 많이 하셨습니다. ${Math.ceil(found.retryAfter / 60)}분 뒤에 다시 해 주세요.`,
            429,
            { search },
          )
        : refuse('전화번호 뒤 네 자리, 이름, 접수번호를 적어 주세요.', 422, { search })
    const mine = await Promise.all(
      found.visitors.map(async (visitor) => ({
        ...visitor,
        isMine:
          !only ||
          (await openVisitor(ctx, open, visitor.leadId).then(
            () => true,
            () => false,
          )),
      })),
    )
    return data({ notice: undefined, found: mine, at: '', search })
  }
}

type Found = (Visitor & { isMine: boolean })[]

const refuse = (text: string, status: number, typed: { at?: string; search?: string }) =>
  data(
    { notice: { text, bad: true }, found: undefined as Found | undefined, at: '', search: '', ...typed },
    { status },
  )

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
      notice={actionData?.notice ?? (told ? { text: told } : undefined)}
    >
      {visitor ? (
        <Booking {...loaderData} visitor={visitor} typed={actionData?.at ?? ''} />
      ) : (
        <Find site={site.slug} typed={actionData?.search ?? ''} found={actionData?.found} />
      )}
    </Screen>
  )
}

function Find({ site, typed, found }: { site: string; typed: string; found: Found | undefined }) {
  return (
    <>
      <Form method="post" className={styles.lookup} role="search">
        <input type="hidden" name="site" value={site} />
        <TextInput
          label="전화번호 뒤 네 자리 또는 접수번호"
          name="search"
          defaultValue={typed}
          autoComplete="off"
          maxLength={30}
          required
          autoFocus
        />
        <Button type="submit" name="intent" value="find">
          고객 찾기
        </Button>
      </Form>
      {found?.length === 0 ? (
        <p className={styles.none}>등록된 고객이 없습니다. 번호와 단지를 확인해 주세요.</p>
      ) : null}
      {found?.length ? (
        <ul className={styles.told} aria-label="찾은 고객">
          {found.map(({ leadId, name, phone, receiptNo, assignee, isMine }) => (
            <li key={leadId}>
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
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

function Booking({
  site,
  visitor,
  slots,
  typed,
}: Route.ComponentProps['loaderData'] & { visitor: Visitor; typed: string }) {
  const { appointment } = visitor
  const isOpen = appointment && !appointment.isMissed
  const days = [...new Set(slots.map(({ startsAt }) => koreanMonthDay(startsAt)))]
  return (
    <>
      <p>
        {isOpen
          ? `${koreanDateTime(appointment.startsAt)} ${appointment.isFirm ? '예약 확정' : '예약 (확정 전)'}`
          : '예약된 방문이 없습니다.'}
      </p>
      {slots.length ? (
        <Form method="post" className={styles.form}>
          <input type="hidden" name="site" value={site.slug} />
          <input type="hidden" name="customer" value={visitor.leadId} />
          <NativeSelect
            label={isOpen ? '변경할 시간' : '방문할 시간'}
            description="홈페이지에서는 마감된 당일 시간도 선택할 수 있습니다. 저장하면 바로 확정되고 고객에게 문자로 알립니다."
            name="at"
            required
            key={typed}
            defaultValue={typed}
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
                      {day} {koreanMinute(startsAt).slice(11)} {left > 0 ? `(${left}자리)` : '(마감)'}
                    </option>
                  ))}
              </optgroup>
            ))}
          </NativeSelect>
          <Checkbox name="above" label="마감된 시간이면 정원을 넘겨 예약합니다" />
          <div className={styles.buttons}>
            <Button type="submit" name="intent" value="book">
              {isOpen ? '시간 변경' : '예약하기'}
            </Button>
          </div>
        </Form>
      ) : (
        <p className={styles.none}>운영 시간이 정해진 날이 없어 예약할 수 없습니다.</p>
      )}
      {isOpen ? (
        <Part title="예약 취소" note="고객에게 취소 문자를 보내고 예정된 방문 알림을 멈춥니다.">
          <Form method="post">
            <input type="hidden" name="site" value={site.slug} />
            <input type="hidden" name="customer" value={visitor.leadId} />
            <Button type="submit" name="intent" value="cancel" color="red" variant="light">
              방문예약 취소
            </Button>
          </Form>
        </Part>
      ) : null}
    </>
  )
}
