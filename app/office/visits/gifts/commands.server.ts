import { z } from 'zod'
import { type Redemption, redeemVoucher } from '#app/domain/customers/visits/redeem-voucher.server.ts'
import { receiveGifts } from '#app/domain/customers/vouchers/gift-stock.server.ts'
import { stockWords } from '#app/domain/customers/vouchers/low-stock.ts'
import { canGreetVisitors } from '#app/domain/record/permissions.ts'
import { command, done } from '#app/office/command.server.ts'
import { text } from '#app/office/fields.ts'
import { koreanDateTime, koreanVisit } from '#app/platform/korean-time.ts'
import { typedKeys } from '#app/platform/typed-code.ts'

/** Hands out the gift of a code, once. */
export const redeem = command({
  may: canGreetVisitors,
  input: z.object({ code: text(40, '없는 번호입니다. 번호와 단지를 확인해 주세요.') }),
  run: async (office, input) => {
    const code = input.code.trim()
    const redeemed = await redeemVoucher(office, office.site, code, office.actor)
    return redeemed.ok
      ? done(`${typedKeys(code)} 확인했습니다. 상품권을 드리세요.${movedVisit(redeemed.insteadOf)}`)
      : { ok: false, errors: { code: refusal(redeemed) } }
  },
})

/** Gifts that came in, or a correction of the count. */
export const receive = command({
  may: canGreetVisitors,
  input: z.object({ count: text(10), note: text(1000) }),
  run: async (office, { count, note }) => {
    const received = await receiveGifts(
      office,
      office.site,
      { count: Number(count), note },
      { ...office.actor, role: office.role },
    )
    return received.ok
      ? done(`재고를 적었습니다. ${stockWords(received.left)}.`)
      : { ok: false, errors: { count: received.problem } }
  },
})

const movedVisit = (from: string | undefined) =>
  from ? ` ${koreanVisit(new Date(from))} 예약은 오늘 방문으로 변경했습니다.` : ''

function refusal(redeemed: Exclude<Redemption, { ok: true }>): string {
  if (redeemed.reason === 'no-visit')
    return '방문예약이 취소되었거나 오지 않은 것으로 적힌 번호입니다. 다시 예약하시면 같은 번호로 드릴 수 있습니다.'
  return redeemed.reason === 'already'
    ? `${koreanDateTime(redeemed.redeemedAt)}에 이미 드린 상품권입니다.`
    : '없는 번호입니다. 번호와 단지를 확인해 주세요.'
}
