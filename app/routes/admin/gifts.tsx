import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { data, Form, useNavigation } from 'react-router'
import { canReceiveVisitors } from '../../features/people/permissions.ts'
import {
  type Redemption,
  redeemVoucher,
} from '../../features/registrations/vouchers/redeem-voucher.server.ts'
import { findSiteById } from '../../features/site/find-site.server.ts'
import { koreanDateTime } from '../../platform/korean-time.ts'
import { requestContext } from '../../request-context.ts'
import { readFields } from '../read-form.ts'
import type { Route } from './+types/gifts'
import styles from './gifts.module.css'
import { officeActor } from './office-actor.ts'
import { openSite } from './open-site.server.ts'
import { requirePerson } from './require-person.server.ts'
import { Screen } from './screen.tsx'
import { siteChoice } from './site-choice.server.ts'

/** Redeems a gift code, typed or scanned, once. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { sites } = await openSite(context.get(requestContext), request, canReceiveVisitors, null)
  const requestedSite = siteChoice(request)
  return {
    sites: sites.map(({ id, name }) => ({ id, name })),
    chosen: sites.find(({ slug }) => slug === requestedSite)?.id,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { user, sites } = await requirePerson(ctx, request)
  const fields = await readFields(request, 'code', 'site')
  const code = fields.code.trim()
  const mine = sites.find((one) => one.id === fields.site)
  const site = mine && canReceiveVisitors(mine.role) ? await findSiteById(ctx.db, mine.id) : undefined
  if (!site)
    return data(
      { ok: false, notice: '이 단지의 상품권을 확인할 권한이 없습니다.', code, site: undefined },
      { status: 403 },
    )
  const redeemed = await redeemVoucher(ctx, site, code, officeActor(ctx, user.id))
  return data({ ok: redeemed.ok, notice: answer(redeemed, code), code, site: site.id }, { status: 200 })
}

function answer(redeemed: Redemption, code: string): string {
  if (redeemed.ok) return `${code} 확인했습니다. 상품권을 드리세요.`
  if (redeemed.reason === 'no-visit')
    return '방문예약이 취소되었거나 오지 않은 것으로 적힌 번호입니다. 다시 예약하시면 같은 번호로 드릴 수 있습니다.'
  return redeemed.reason === 'already'
    ? `${koreanDateTime(redeemed.redeemedAt)}에 이미 드린 상품권입니다.`
    : '없는 번호입니다. 번호와 단지를 확인해 주세요.'
}

export const meta = () => [{ title: '상품권 확인 | 분양 사무실' }]

export default function Gifts({ loaderData, actionData }: Route.ComponentProps) {
  const { sites, chosen } = loaderData
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
      title="상품권 확인"
      lead="방문한 고객의 화면에 있는 교환 번호를 적거나 스캐너로 읽어 주세요. 상품권은 한 번만 드립니다."
      notice={actionData ? { text: actionData.notice, bad: !actionData.ok } : undefined}
    >
      <Form method="post" className={styles.form}>
        {sites.length > 1 ? (
          <NativeSelect
            label="단지"
            name="site"
            defaultValue={actionData?.site ?? chosen}
            data={sites.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : (
          <input type="hidden" name="site" value={sites[0]?.id} />
        )}
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
    </Screen>
  )
}
