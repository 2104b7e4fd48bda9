import { z } from 'zod'
import { factUses } from '#app/domain/publishing/documents/fact-uses.ts'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { saveContentDraft } from '#app/domain/publishing/drafts/drafts.server.ts'
import { sheetPart, withNewFacts } from '#app/domain/publishing/sites/rows-of-new-facts.ts'
import type { Fact } from '#app/domain/site/fact.ts'
import { factLabel } from '#app/domain/site/fact-labels.ts'
import { factNamed, isOwnFact } from '#app/domain/site/fact-naming.ts'
import type { Command } from '#app/office/answer.ts'
import { checkbox, written } from '#app/office/fields.ts'
import { withParticle } from '#app/platform/particle.ts'
import { draftedSiteOf } from '../../edited-site.server.ts'
import { wrong } from '../../part/edited.ts'
import type { OfficeOfPart } from '../../part/part.server.ts'
import { edit, type PartOutcome } from '../../part/part-commands.server.ts'
import { valueField } from '../../part/value-field.ts'
import { readCells } from './fact-cells.ts'
import { type PastedFact, readPastedFacts } from './pasted-facts.ts'

export { discard, publish } from '../../part/part-commands.server.ts'

const factsOf = (content: Document) => (content.facts ?? {}) as Record<string, Fact>

/** The changed rows of the table. */
const changedRows = z
  .array(
    z.strictObject({
      /** Name of the fact, or a key of the form for a new one. */
      key: z.string().max(200),
      /** Of a new one. */
      label: z.string().max(200).optional(),
      isGone: z.boolean().optional(),
      value: z.string().max(1000),
      unit: z.string().max(100),
      digits: z.string().max(20),
      source: z.string().max(1000),
    }),
  )
  .max(500)

/** Facts that the site did not have are put into its sheet of figures too. */
const showing = <Input extends z.ZodObject>(command: Command<Input, OfficeOfPart, PartOutcome>) => ({
  ...command,
  run: async (office: OfficeOfPart, typed: z.output<Input>): Promise<PartOutcome> => {
    const outcome = await command.run(office, typed)
    if (!outcome.ok) return outcome
    const labels = await showNew(office)
    const words = `‘사업개요’ 페이지의 초안에 ${withParticle(labels.join(', '), '을')} 넣었습니다.`
    return labels.length ? { ...outcome, notice: `${outcome.notice} ${words}` } : outcome
  },
})

/** @returns labels of the facts that were put into the sheet */
async function showNew(office: OfficeOfPart): Promise<string[]> {
  const { documents, drafts } = await draftedSiteOf(office)
  const shown = withNewFacts(documents, factsOf(office.content))
  if (!shown) return []
  const version = drafts.find(({ part }) => part === sheetPart)?.version ?? 0
  const draft = { content: shown.content, version }
  const saved = await saveContentDraft(office, office.site.slug, sheetPart, draft, office.actor)
  return saved.ok ? shown.labels : []
}

/** All rows are saved or none. */
export const save = showing(
  edit(z.object({ json: valueField }), async (content, { json }, office) => {
    const rows = changedRows.safeParse(json.rows)
    if (!rows.success) return wrong('한 번에 500줄까지, 한 칸에 1,000자까지 저장할 수 있습니다.')
    const before = factsOf(content)
    const facts = { ...before }
    const errors: Record<string, string> = {}
    const uses = rows.data.some(({ isGone }) => isGone)
      ? factUses((await draftedSiteOf(office)).documents)
      : new Map<string, unknown[]>()
    for (const { key, label, isGone, ...cells } of rows.data) {
      const at = (cell: string) => `facts.${key}.${cell}`
      const name = label === undefined ? key : factNamed(label, cells.unit)
      const problem =
        name === undefined ? badName : label === undefined ? lost(name, before) : taken(name, facts)
      if (!name || problem) {
        errors[at(label === undefined ? 'value' : 'label')] = problem ?? badName
        continue
      }
      if (isGone) {
        const used = uses.get(name)?.length ?? 0
        if (used)
          errors[at('value')] = `${used}곳에서 쓰고 있어 삭제할 수 없습니다. 쓰는 글을 먼저 고쳐 주세요.`
        delete facts[name]
        continue
      }
      const read = readCells(name, cells, before[name])
      if ('fact' in read) facts[name] = read.fact
      else errors[at(read.cell)] = read.sentence
    }
    const count = Object.keys(errors).length
    return count
      ? wrong(`${count}칸을 확인해 주세요. 아직 저장하지 않았습니다.`, errors)
      : { content: { ...content, facts } }
  }),
)

const badName = '이름은 한글과 영문, 숫자로 적어 주세요(예: 세대수 2단지, 수영장 레인).'

const lost = (name: string, facts: Record<string, Fact>): string | undefined =>
  Object.hasOwn(facts, name) ? undefined : '그사이 삭제된 항목입니다. 화면을 새로 열어 주세요.'

function taken(name: string, facts: Record<string, Fact>): string | undefined {
  if (isOwnFact(name)) return `${withParticle(factLabel(name), '은')} ‘기본 정보’에서 고칩니다.`
  return Object.hasOwn(facts, name) ? '이미 있는 이름입니다. 그 줄에서 고쳐 주세요.' : undefined
}

export const paste = showing(
  edit(z.object({ sheet: written, adds: checkbox }), (content, { sheet, adds }) => {
    const facts = factsOf(content)
    const read = readPastedFacts(sheet, facts)
    const refuse = (sentence: string) => wrong(sentence, { sheet: sentence })
    if (typeof read === 'string') return refuse(read)
    const taken = read.rows.filter(({ fact, isNew }) => fact !== undefined && (adds || !isNew))
    if (!taken.length) return refuse('바뀌는 값이 없습니다.')
    const next = Object.fromEntries(taken.map(({ name, fact }) => [name, fact])) as Record<string, Fact>
    return { content: { ...content, facts: { ...facts, ...next } }, note: noteOf(taken, read.rows) }
  }),
)

function noteOf(taken: PastedFact[], rows: PastedFact[]): string {
  const added = taken.filter(({ isNew }) => isNew).length
  const left = rows.filter(({ wrong, isNew, fact }) => wrong || (isNew && fact && !added)).length
  const parts = [
    ...(taken.length > added ? [`바꾼 값 ${taken.length - added}개`] : []),
    ...(added ? [`새 항목 ${added}개`] : []),
    ...(left ? [`넣지 않은 줄 ${left}개`] : []),
  ]
  return `${parts.join(', ')}.`
}
