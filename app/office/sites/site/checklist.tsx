import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import type { Point } from '#app/domain/publishing/sites/readiness.server.ts'
import { CommandForm } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'

export interface ChecklistPoint extends Pick<Point, 'isRequired' | 'kind' | 'text' | 'sentence' | 'path'> {
  what: string | undefined
  document: string
  field: string
  address: string
}

const kinds: Record<Point['kind'], string> = {
  fault: '형식',
  finding: '내용 확인',
  doubt: '확인 권장',
  blank: '빈칸',
  template: '처음 그대로',
  missing: '없음',
  'left-other': '다른 단지의 것',
  'left-word': '원본에서 남은 문구',
  'left-figure': '원본에서 남은 수치',
  'left-date': '원본에서 남은 날짜',
  'left-file': '원본에서 남은 그림',
  'left-colour': '원본에서 남은 색',
  'left-drawing': '원본에서 남은 도면',
}

/** Points that are mended many at a time come first, also in the order of the keyboard. */
export function Points({ points, mayAccept }: { points: ChecklistPoint[]; mayAccept: boolean }) {
  if (!points.length)
    return (
      <Text inherit c="dimmed">
        없습니다.
      </Text>
    )
  const isLeft = ({ kind }: ChecklistPoint) => kind.startsWith('left-')
  const groups = Map.groupBy(points.filter(isLeft), groupOf)
  const others = points.filter((point) => !isLeft(point))
  return (
    <>
      {mayAccept ? <AcceptTogether groups={groups} /> : null}
      {[...groups].map(([title, list]) => (
        <details key={title} open={groups.size < 3}>
          <summary>
            {title} <b>{list.length}곳</b>
          </summary>
          {mayAccept ? <GroupForms points={list} /> : null}
          <ul className={kit.lines}>
            {list.map((point) => (
              <PointRow key={keyOf(point)} {...point} />
            ))}
          </ul>
        </details>
      ))}
      {others.length ? (
        <ul className={kit.lines}>
          {others.map((point) => (
            <PointRow key={keyOf(point)} {...point} />
          ))}
        </ul>
      ) : null}
    </>
  )
}

const keyOf = ({ kind, document, path, sentence, text }: ChecklistPoint) =>
  [kind, document, path, sentence, text].join(' ')

const groupOf = ({ kind, what }: ChecklistPoint) =>
  kind === 'left-word' || kind === 'left-other' ? `${kinds[kind]}: ${what}` : kinds[kind]

const whatOf = (points: readonly ChecklistPoint[]) => [...new Set(points.flatMap(({ what }) => what ?? []))]

/** Values that sisters of one developer have in common. Names, addresses and telephones are each site's own. */
const isShared = (what: string) =>
  /^(?:브랜드|시행|시공|회사|자금|분양보증|지명|전자우편|등록번호)/.test(what)

/** One reason for many: a sister has developer, builder, town and mail in common with the source. */
function AcceptTogether({ groups }: { groups: ReadonlyMap<string, ChecklistPoint[]> }) {
  const listed = [...groups.values()].filter(
    ([first]) => first?.kind === 'left-word' || first?.kind === 'left-other',
  )
  if (listed.length < 2) return null
  return (
    <details>
      <summary>여러 건을 한 사유로 유지하기</summary>
      <CommandForm intent="accept" className={kit.form}>
        <Stack component="ul" gap={8}>
          {listed.map((points) => {
            const [what = ''] = whatOf(points)
            return (
              <li key={what}>
                <Checkbox
                  name="what"
                  value={what}
                  defaultChecked={isShared(what)}
                  label={`${what} ${points.length}곳`}
                />
              </li>
            )
          })}
        </Stack>
        <div className={kit.row}>
          <TextInput
            label="유지 사유"
            aria-label="선택한 것의 유지 사유"
            placeholder="시행사와 시공사가 같은 단지입니다."
            name="reason"
            maxLength={300}
            required
            autoComplete="off"
          />
          <Button type="submit" variant="default">
            선택한 것 유지하기
          </Button>
        </div>
      </CommandForm>
    </details>
  )
}

function PointRow({ kind, document, field, text, sentence, address }: ChecklistPoint) {
  return (
    <Group component="li" align="flex-start" gap="4px 18px">
      <Text inherit flex="1 1 14em">
        <b>{document}</b>
        {field ? <br /> : null}
        {field}
      </Text>
      <Text inherit flex="3 1 20em">
        {kinds[kind]}: {sentence}
        {text ? (
          <>
            <br />
            <small>‘{text.length > 120 ? `${text.slice(0, 119)}…` : text}’</small>
          </>
        ) : null}
      </Text>
      <Link to={address} aria-label={`${document} ${field} 고치기`}>
        고치기
      </Link>
    </Group>
  )
}

function GroupForms({ points }: { points: readonly ChecklistPoint[] }) {
  const [first] = points
  const what = whatOf(points)
  if (!first || !what.length) return null
  const name = first.kind === 'left-word' || first.kind === 'left-other' ? what[0] : kinds[first.kind]
  return (
    <Group align="flex-end" gap="12px 32px" mt={4} mb={16}>
      {first.kind === 'left-word' ? (
        <CommandForm intent="replace" hidden={{ what: what[0] ?? '' }} className={kit.row}>
          <TextInput
            label="모두 이 말로"
            aria-label={`${name} 모두 이 말로`}
            name="by"
            maxLength={200}
            required
            autoComplete="off"
          />
          <Button type="submit" variant="default">
            모두 바꾸기
          </Button>
        </CommandForm>
      ) : null}
      <CommandForm intent="accept" className={kit.row}>
        {what.map((one) => (
          <input key={one} type="hidden" name="what" value={one} />
        ))}
        <TextInput
          label="유지 사유"
          aria-label={`${name} 유지 사유`}
          name="reason"
          maxLength={300}
          required
          autoComplete="off"
        />
        <Button type="submit" variant="default">
          유지하기
        </Button>
      </CommandForm>
    </Group>
  )
}
