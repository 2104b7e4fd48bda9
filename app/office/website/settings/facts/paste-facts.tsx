import { Checkbox, Paper, Text, Textarea } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Fact } from '#app/domain/site/fact.ts'
import type { Answer } from '#app/office/answer.ts'
import { CommandForm, type Fields } from '#app/office/command-form.tsx'
import kit from '#app/office/kit/kit.module.css'
import type { PublishBarData } from '#app/office/website/part/publish-bar.tsx'
import { SaveButtons } from '#app/office/website/part/save-buttons.tsx'
import { pasteTable } from '#app/platform/clipboard-table.ts'
import { DataTable } from '#app/routes/admin/data-table.tsx'
import type * as commands from './commands.server.ts'
import { type PastedFact, type PastedFacts, readPastedFacts } from './pasted-facts.ts'

interface Props {
  facts: Record<string, Fact>
  /** The text pasted into the sheet, and a counter that restarts the form. */
  given: { text: string; turn: number }
  bar: Pick<PublishBarData, 'version' | 'publishesAlone' | 'isDrafted'>
}

/** An id. */
export const pastedTable = 'pasted-facts'

/** A table of facts is read while it is pasted; it is saved after it was seen. */
export const PasteFacts = ({ facts, bar, given }: Props) => (
  <Paper
    key={given.turn}
    component="details"
    withBorder
    p={16}
    mb={18}
    id={pastedTable}
    open={given.turn > 0}
  >
    <summary>
      <h2>표로 한꺼번에 붙여넣기</h2>
    </summary>
    <CommandForm<typeof commands.paste>
      intent="paste"
      hidden={{ version: String(bar.version) }}
      className={kit.form}
    >
      {({ answer }) => <Sheet facts={facts} answer={answer} bar={bar} given={given} />}
    </CommandForm>
  </Paper>
)

function Sheet({ facts, answer, bar, given }: Props & Pick<Fields<string>, 'answer'>) {
  const errors = answer?.ok === false ? answer.errors : {}
  const [sheet, setSheet] = useState(given.text)
  const read = useDeferredValue(sheet)
  const found = useMemo(() => (read.trim() ? readPastedFacts(read, facts) : undefined), [read, facts])
  const problem = typeof found === 'string' ? found : undefined
  const added = typeof found === 'object' ? found.rows.filter(({ isNew, fact }) => isNew && fact).length : 0
  return (
    <>
      <Textarea
        label="이름과 값의 표"
        description="엑셀이나 한글의 표를 제목 줄까지 그대로 붙여넣으시면 됩니다. 이름은 아래 표의 이름과 같게 적습니다. ‘단위’ 열은 맞는지 확인만 하고, ‘출처’ 열은 함께 넣습니다. 예: 대지면적 ⇥ 18,240.3㎡"
        name="sheet"
        rows={6}
        value={sheet}
        error={problem ?? errors.sheet}
        onChange={(event) => setSheet(event.currentTarget.value)}
        onPaste={pasteTable}
        required
      />
      {found && typeof found !== 'string' ? (
        <>
          <Preview found={found} errors={errors} />
          {added ? <Checkbox name="adds" label={`이 단지에 없는 이름 ${added}개를 새로 추가`} /> : null}
          {found.rows.some(({ fact }) => fact !== undefined) ? (
            <SaveButtons bar={bar} comeWithTyping />
          ) : null}
        </>
      ) : null}
    </>
  )
}

function Preview({ found, errors }: { found: PastedFacts; errors: Answer['errors'] }) {
  const { rows, skipped, unread } = found
  const ready = rows.filter(({ fact }) => fact !== undefined)
  const added = ready.filter(({ isNew }) => isNew).length
  const wrong = rows.filter((row) => row.wrong).length
  const counts = [
    `바뀌는 값 ${ready.length - added}개`,
    `같은 값 ${rows.length - ready.length - wrong}개`,
    ...(added ? [`없는 이름 ${added}개`] : []),
    ...(wrong ? [`넣지 않는 줄 ${wrong}개`] : []),
  ]
  return (
    <>
      <p role="status">{counts.join(', ')}</p>
      <DataTable
        caption="붙여넣은 수치"
        rows={rows}
        keyOf={({ line }) => String(line)}
        empty=""
        columns={[
          {
            title: '이름',
            isName: true,
            cell: ({ line, label }) => (
              <>
                {label}
                <small>{line}번째 줄</small>
              </>
            ),
          },
          { title: '지금 값', isShort: true, cell: ({ before }) => before },
          { title: '새 값', isShort: true, cell: ({ after }) => after },
          { title: '확인', cell: (row) => <Remark row={row} errors={errors} /> },
        ]}
      />
      {skipped.length ? (
        <p>
          <small>제목이나 합계로 보고 읽지 않은 줄: {skipped.join(', ')}번째</small>
        </p>
      ) : null}
      {unread.length ? (
        <p>
          <small>읽지 않은 열: {unread.join(', ')}</small>
        </p>
      ) : null}
    </>
  )
}

function Remark({ row, errors }: { row: PastedFact; errors: Answer['errors'] }) {
  const { name, fact, wrong, doubt, isNew } = row
  const conflict = ['', '.value', '.source'].map((field) => errors[`facts.${name}${field}`]).find(Boolean)
  const sentence = wrong ?? conflict
  if (sentence)
    return (
      <Text inherit c="red">
        {sentence}
      </Text>
    )
  if (isNew) return '이 단지에 없는 이름입니다.'
  if (fact === undefined) return <small>지금 값과 같습니다.</small>
  return doubt ?? '바뀝니다.'
}
