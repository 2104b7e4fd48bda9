import { Button, TextInput } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { data, Form, useNavigation } from 'react-router'
import { type Redemption, redeemVoucher } from '#app/domain/customers/visits/redeem-voucher.server.ts'
import {
  findGiftStock,
  listGiftReceipts,
  receiveGifts,
} from '#app/domain/customers/vouchers/gift-stock.server.ts'
import { lowStock, stockWords } from '#app/domain/customers/vouchers/low-stock.ts'
import { canCorrectGifts, canGreetVisitors } from '#app/domain/record/permissions.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import { koreanDateTime, koreanVisit } from '#app/platform/korean-time.ts'
import { typedKeys } from '#app/platform/typed-code.ts'
import { requestContext } from '#app/request-context.ts'
import { readFields } from '../read-form.ts'
import type { Route } from './+types/gifts'
import styles from './gifts.module.css'
import { officeActor } from './office-actor.ts'
import { openSite } from './open-site.server.ts'
import { requirePerson } from './require-person.server.ts'
import { Figures, Part, Screen } from './screen.tsx'

/** Gifts by their code, typed or scanned, once; and how many are left. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { site, sites } = await openSite(ctx, request, canGreetVisitors, null)
  const mayCorrect = sites.some(({ id, role }) => id === site.id && canCorrectGifts(role))
  const [stock, receipts] = await Promise.all([
    findGiftStock(ctx.db, site.id),
    listGiftReceipts(ctx.db, site.id),
  ])
  const { gift, shortName } = site.settings
  return { site: { id: site.id, name: shortName, gift: gift?.title }, stock, receipts, mayCorrect }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { user, sites } = await requirePerson(ctx, request)
  const fields = await readFields(request, 'intent', 'code', 'site', 'count', 'note')
  const code = fields.code.trim()
  const mine = sites.find((one) => one.id === fields.site)
  const site = mine && canGreetVisitors(mine.role) ? await findSiteById(ctx.db, mine.id) : undefined
  if (!mine || !site)
    return data({ ok: false, notice: '이 단지의 상품권을 확인할 권한이 없습니다.', code }, { status: 403 })
  const actor = officeActor(ctx, user.id)
  if (fields.intent === 'receive') {
    const typed = { count: Number(fields.count), note: fields.note }
    const received = await receiveGifts(ctx, site, typed, { ...actor, role: mine.role })
    return received.ok
      ? data({ ok: true, notice: `재고를 적었습니다. ${stockWords(received.left)}.`, code: '' })
      : data({ ok: false, notice: received.problem, code: '' }, { status: 422 })
  }
  const redeemed = await redeemVoucher(ctx, site, code, actor)
  return data({ ok: redeemed.ok, notice: answer(redeemed, typedKeys(code)), code }, { status: 200 })
}

function answer(redeemed: Redemption, code: string): string {
  if (redeemed.ok)
    return redeemed.insteadOf
      ? `${code} 확인했습니다. 상품권을 드리세요. ${koreanVisit(new Date(redeemed.insteadOf))} 예약은 오늘 방문으로 변경했습니다.`
      : `${code} 확인했습니다. 상품권을 드리세요.`
  if (redeemed.reason === 'no-visit')
    return '방문예약이 취소되었거나 오지 않은 것으로 적힌 번호입니다. 다시 예약하시면 같은 번호로 드릴 수 있습니다.'
  return redeemed.reason === 'already'
    ? `${koreanDateTime(redeemed.redeemedAt)}에 이미 드린 상품권입니다.`
    : '없는 번호입니다. 번호와 단지를 확인해 주세요.'
}

export const meta = () => [{ title: '사은품 | 분양 사무실' }]

export default function Gifts({ loaderData, actionData }: Route.ComponentProps) {
  const { site, stock, receipts, mayCorrect } = loaderData
  const field = useRef<HTMLInputElement>(null)
  // The next scan may follow at once: a disabled button would swallow its Enter.
  const busy = useNavigation().state === 'submitting'
  useLayoutEffect(() => {
    if (!field.current || !actionData) return
    // The next code replaces this one, typed or scanned.
    if (actionData.ok) field.current.value = ''
    field.current.select()
  }, [actionData])
  return (
    <Screen
      title="사은품"
      lead={site.gift ? `${site.name} · ${site.gift}` : `${site.name} · 이 단지에는 정한 사은품이 없습니다.`}
      notice={actionData ? { text: actionData.notice, bad: !actionData.ok } : undefined}
    >
      {stock ? (
        <Figures
          unit="개"
          figures={[
            ['남음', Math.max(0, stock.left)],
            ['드림', stock.handed],
            ['입고', stock.received],
          ]}
        />
      ) : null}
      {stock && stock.left <= lowStock ? (
        <p className={styles.low} role="status">
          사은품: {stockWords(stock.left)}. {stock.left < 0 ? '실제 수량을 세어 맞춰' : '재고를 채워'} 주세요.
        </p>
      ) : null}
      <Part
        title="교환 번호로 드리기"
        note="고객 화면의 교환 번호나 방문 확인 코드를 적거나 스캐너로 읽어 주세요. 한 번만 드리며, 오늘 방문한 것으로 기록합니다."
      >
        <Form method="post" className={styles.form}>
          <input type="hidden" name="site" value={site.id} />
          <TextInput
            ref={field}
            label="교환 번호"
            name="code"
            defaultValue={actionData?.ok ? '' : actionData?.code}
            required
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
          />
          <Button type="submit" loading={busy}>
            확인
          </Button>
        </Form>
      </Part>
      <Part
        title="재고"
        note={
          stock
            ? mayCorrect
              ? '받은 수량을 적습니다. 실제와 다르면 빼기 부호를 붙여 바로잡습니다(예: -3).'
              : '받은 수량을 적습니다. 수량을 줄여 바로잡는 일은 단지 관리자가 합니다.'
            : '받은 수량을 적으면 남은 수량을 세고, 10개가 남으면 알려 드립니다.'
        }
      >
        <Form method="post" className={styles.form} key={receipts.length}>
          <input type="hidden" name="site" value={site.id} />
          <TextInput label="수량" name="count" type="number" step={1} required autoComplete="off" />
          <TextInput label="메모 (선택)" name="note" maxLength={100} autoComplete="off" />
          <Button type="submit" name="intent" value="receive" variant="default">
            재고 적기
          </Button>
        </Form>
        {receipts.length ? (
          <ul className={styles.receipts}>
            {receipts.map(({ id, at, count, note, by }) => (
              <li key={id}>
                <b>{count > 0 ? `+${count}` : count}개</b>
                <span>{koreanDateTime(at)}</span>
                <span>{by ?? '지워진 직원'}</span>
                <span>{note}</span>
              </li>
            ))}
          </ul>
        ) : null}
      </Part>
    </Screen>
  )
}
