import { Alert, Box, Button, Group, TextInput } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { findGiftStock, listGiftReceipts } from '#app/domain/customers/vouchers/gift-stock.server.ts'
import { lowStock, stockWords } from '#app/domain/customers/vouchers/low-stock.ts'
import { canCorrectGifts, canGreetVisitors } from '#app/domain/record/permissions.ts'
import { noticeOf } from '#app/office/answer.ts'
import { dispatch, screen } from '#app/office/command.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { Figures, Part, Screen } from '#app/routes/admin/screen.tsx'
import type { Route } from './+types/screen'
import * as commands from './commands.server.ts'

/** Hands out gifts by their code, typed or scanned, once each; shows how many are left. */
export const loader = screen({
  may: canGreetVisitors,
  load: async ({ db, site, role }) => {
    const [stock, receipts] = await Promise.all([findGiftStock(db, site.id), listGiftReceipts(db, site.id)])
    const { gift, shortName } = site.settings
    const mayCorrect = canCorrectGifts(role)
    return { site: { id: site.id, name: shortName, gift: gift?.title }, stock, receipts, mayCorrect }
  },
})

export const action = dispatch(commands)

export const meta = () => [{ title: '사은품 | 분양 사무실' }]

export default function Gifts({ loaderData, actionData }: Route.ComponentProps) {
  const { site, stock, receipts, mayCorrect } = loaderData
  const code = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    // The next code replaces this one, typed or scanned.
    if (actionData?.intent === 'redeem') code.current?.select()
  }, [actionData])
  return (
    <Screen
      title="사은품"
      lead={site.gift ? `${site.name} · ${site.gift}` : `${site.name} · 이 단지에는 정한 사은품이 없습니다.`}
      notice={noticeOf(actionData)}
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
        <Alert color="red" role="status">
          사은품: {stockWords(stock.left)}. {stock.left < 0 ? '실제 수량을 세어 맞춰' : '재고를 채워'} 주세요.
        </Alert>
      ) : null}
      <Part
        title="교환 번호로 드리기"
        note="고객 화면의 교환 번호나 방문 확인 코드를 적거나 스캐너로 읽어 주세요. 한 번만 드리며, 오늘 방문한 것으로 기록합니다."
      >
        <CommandForm<typeof commands.redeem> intent="redeem" hidden={{ site: site.id }} className={kit.row}>
          {({ field }) => (
            <>
              <TextInput
                {...field('code')}
                ref={code}
                label="교환 번호"
                required
                maxLength={40}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                autoFocus
              />
              {/* The next scan may follow at once: a disabled button would swallow its Enter. */}
              <Button type="submit">확인</Button>
            </>
          )}
        </CommandForm>
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
        <Receive site={site.id} />
        {receipts.length ? (
          <Box component="ul" maw={640} mt={12} className={kit.lines}>
            {receipts.map(({ id, at, count, note, by }) => (
              <Group key={id} component="li" gap="2px 16px">
                <b>{count > 0 ? `+${count}` : count}개</b>
                <small>{koreanDateTime(at)}</small>
                <small>{by ?? '지워진 직원'}</small>
                <small>{note}</small>
              </Group>
            ))}
          </Box>
        ) : null}
      </Part>
    </Screen>
  )
}

const Receive = ({ site }: { site: string }) => (
  <CommandForm<typeof commands.receive> intent="receive" hidden={{ site: site }} className={kit.row}>
    {({ field }) => (
      <>
        <TextInput {...field('count')} label="수량" type="number" step={1} required autoComplete="off" />
        <TextInput {...field('note')} label="메모 (선택)" maxLength={100} autoComplete="off" />
        <Button type="submit" variant="default">
          재고 적기
        </Button>
      </>
    )}
  </CommandForm>
)
