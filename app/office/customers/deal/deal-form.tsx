import { Button, Checkbox, Group, NativeSelect, NumberInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { dealOut } from '#app/domain/customers/assignments/deal-out.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import { StateBadge } from '#app/office/kit/state-badge.tsx'
import { koreanCount } from '#app/platform/bounded-count.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { DataTable } from '#app/routes/admin/data-table.tsx'

interface Props {
  count: number
  people: { id: string; name: string; has: number; isAway: boolean }[]
  teams: { id: string; name: string; members: string[]; isOfLeaver: boolean }[]
}

const everybody = 'all'
const byHand = ''
const mostShare = 99

/** How many each person gets: equal numbers or shares, with a preview. */
export function DealForm({ count, people, teams }: Props) {
  // A team lead has one team, and what somebody leaves goes to their own team.
  const first = teams.find(({ isOfLeaver }) => isOfLeaver) ?? (teams.length === 1 ? teams[0] : undefined)
  const [team, setTeam] = useState(first?.id ?? byHand)
  const [shares, setShares] = useState<Readonly<Record<string, number>>>(() => evenly(first?.members ?? []))
  const choose = (id: string) => {
    setTeam(id)
    if (id === everybody) setShares(evenly(people.map((person) => person.id)))
    else if (id !== byHand) setShares(evenly(teams.find((one) => one.id === id)?.members ?? []))
  }
  const give = (id: string, share: number) => {
    setTeam(byHand)
    setShares({ ...shares, [id]: share })
  }
  const given = people
    .map(({ id }) => ({ userId: id, share: shares[id] ?? 0 }))
    .filter(({ share }) => share > 0)
  const dealt = Map.groupBy(dealOut(count, given), (userId) => userId)
  const getsOf = (id: string) => dealt.get(id)?.length ?? 0
  return (
    <CommandForm intent="deal">
      {({ isBusy }) => (
        <Stack maw={860}>
          <NativeSelect
            label="나누어 받을 사람"
            value={team}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
            data={[
              { value: byHand, label: '직접 선택' },
              { value: everybody, label: `모든 담당 직원 ${people.length}명` },
              ...teams.map(({ id, name, members }) => ({ value: id, label: `${name} ${members.length}명` })),
            ]}
          />
          <People people={people} shares={shares} getsOf={getsOf} give={give} />
          {given.map(({ userId, share }) => (
            <input key={userId} type="hidden" name="share" value={`${userId}:${share}`} />
          ))}
          {/* In sight below thirty people. */}
          <Group
            pos="sticky"
            bottom={0}
            py={12}
            bg="var(--paper)"
            justify="space-between"
            style={{ zIndex: 1, borderTop: '1px solid var(--line-2)' }}
          >
            <Text role="status">
              {summary(
                count,
                given.map(({ userId }) => getsOf(userId)),
              )}
            </Text>
            <Button type="submit" disabled={isBusy || !given.length}>
              {given.length}명에게 나누어 배정
            </Button>
          </Group>
        </Stack>
      )}
    </CommandForm>
  )
}

const evenly = (ids: readonly string[]): Record<string, number> =>
  Object.fromEntries(ids.map((id) => [id, 1]))

/** `고객 120명을 4명에게, 한 사람에 30명씩` */
function summary(count: number, gets: number[]): string {
  if (!gets.length) return '나누어 받을 사람을 선택해 주세요.'
  const [least, most] = [Math.min(...gets), Math.max(...gets)]
  const each =
    least === most ? `${koreanNumber(least)}명씩` : `${koreanNumber(least)}~${koreanNumber(most)}명씩`
  return `고객 ${koreanNumber(count)}명을 ${gets.length}명에게 ${each} 배정합니다.`
}

interface PeopleProps extends Pick<Props, 'people'> {
  shares: Readonly<Record<string, number>>
  getsOf: (id: string) => number
  give: (id: string, share: number) => void
}

const People = ({ people, shares, getsOf, give }: PeopleProps) => (
  <DataTable
    caption="나누어 받을 사람"
    rows={people}
    keyOf={(person) => person.id}
    empty="넘겨받을 수 있는 직원이 없습니다."
    columns={[
      {
        title: '직원',
        isName: true,
        cell: ({ id, name, isAway }) => (
          <Checkbox
            checked={(shares[id] ?? 0) > 0}
            onChange={({ currentTarget }) => give(id, currentTarget.checked ? 1 : 0)}
            label={
              <>
                {name} {isAway ? <StateBadge tone="waits">휴무 중</StateBadge> : null}
              </>
            }
          />
        ),
      },
      { title: '현재 담당', small: 'left', cell: ({ has }) => koreanCount(has, '명') },
      {
        title: '비율',
        small: 'right',
        cell: ({ id, name }) => (
          <NumberInput
            aria-label={`${name} 비율`}
            value={shares[id] ?? 0}
            onChange={(value) => give(id, Math.min(mostShare, Math.max(0, Math.trunc(Number(value)))))}
            min={0}
            max={mostShare}
            allowDecimal={false}
            allowNegative={false}
            w={84}
          />
        ),
      },
      {
        title: '받을 고객',
        small: 'right',
        cell: ({ id }) => <b>{koreanNumber(getsOf(id))}명</b>,
      },
    ]}
  />
)
