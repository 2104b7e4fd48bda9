import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useActionData } from 'react-router'
import { type BoardHome, writeSeen } from '#app/domain/homes/home-cell.ts'
import type { Priced } from '#app/domain/publishing/pages/price-of.ts'
import { mostParties } from '#app/domain/sales/parties.ts'
import type { Answer } from '#app/office/answer.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { DayField } from '#app/office/kit/date-fields.tsx'
import type { Day } from '#app/platform/korean-day.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import type * as commands from './commands.server.ts'

/** The fields that the contract desk fills in when a contract is signed. */
export const ContractForm = ({
  home,
  isWinner,
  today,
  price,
  toSign,
}: {
  home: BoardHome
  isWinner: boolean
  today: Day
  price: Priced | undefined
  /** The price in won that the contract copies; undefined where the site has none for the home. */
  toSign: number | undefined
}) => (
  <CommandForm<typeof commands.contract>
    intent="contract"
    hidden={{
      home: writeSeen([home]),
      price: toSign === undefined ? '' : String(toSign),
      ...(isWinner && { isWinner: 'yes' }),
    }}
    preventScrollReset
  >
    {({ field, isBusy }) => (
      <Stack gap={8}>
        <PartyFields />
        <Group gap={8} grow>
          <TextInput {...field('contractNo')} label="계약번호" maxLength={40} />
          <DayField {...field('signedOn', today)} label="계약일" />
        </Group>
        {price && toSign !== undefined ? <With price={price} /> : null}
        <Button type="submit" loading={isBusy}>
          계약 등록
        </Button>
      </Stack>
    )}
  </CommandForm>
)

/** What is signed with the home. */
function With({ price: { extension, options = [] } }: { price: Priced }) {
  const answer = useActionData<Answer>()
  const typed = answer?.ok === false ? answer.typed : {}
  return (
    <Stack gap={6}>
      {extension ? (
        <Checkbox
          name="extension"
          label={`발코니 확장 ${koreanNumber(extension)}원`}
          defaultChecked={typed.extension !== undefined}
        />
      ) : null}
      {options.map(({ id, name, price }) => (
        <Checkbox
          key={id}
          name="options"
          value={id}
          label={`${name} ${koreanNumber(price)}원`}
          defaultChecked={typed.options?.includes(id)}
        />
      ))}
    </Stack>
  )
}

/** 계약자 and, with 공동명의, others with their shares. */
export function PartyFields() {
  const answer = useActionData<Answer>()
  const refused = answer?.ok === false && answer.typed.phone ? answer.typed : undefined
  const [count, setCount] = useState(1)
  const rows = Math.max(count, refused?.name?.length ?? 1)
  return (
    <>
      {Array.from({ length: rows }, (_, i) => i).map((i) => (
        <Group gap={8} key={i} align="flex-end" wrap="nowrap">
          <TextInput
            name="name"
            label={rows > 1 ? `계약자 ${i + 1}` : '계약자'}
            defaultValue={refused?.name?.[i]}
            maxLength={40}
            autoComplete="off"
            flex={2}
          />
          <TextInput
            name="phone"
            label="전화번호"
            type="tel"
            defaultValue={refused?.phone?.[i]}
            maxLength={30}
            autoComplete="off"
            flex={3}
          />
          {rows > 1 ? (
            <TextInput
              name="share"
              label="지분"
              placeholder="1/2"
              defaultValue={refused?.share?.[i]}
              maxLength={9}
              flex={1}
            />
          ) : (
            <input type="hidden" name="share" value="" />
          )}
        </Group>
      ))}
      {rows < mostParties ? (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => setCount(rows + 1)}
          style={{ alignSelf: 'start' }}
        >
          공동명의 추가
        </Button>
      ) : null}
    </>
  )
}
