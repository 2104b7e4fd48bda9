import { z } from 'zod'
import { factUses } from '#app/domain/publishing/documents/fact-uses.ts'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import type { Fact } from '#app/domain/site/fact.ts'
import { factLabel, factNamed, isOwnFact } from '#app/domain/site/fact-labels.ts'
import { checkbox, figure, text, written } from '#app/office/fields.ts'
import { withParticle } from '#app/platform/particle.ts'
import { draftedSiteOf } from '../../edited-site.server.ts'
import { wrong } from '../../part/edited.ts'
import { edit } from '../../part/part-commands.server.ts'
import { readPastedFacts } from './pasted-facts.ts'
import { problemOfFact } from './problem-of-fact.ts'

export { discard, publish } from '../../part/part-commands.server.ts'

const factsOf = (content: Document) => (content.facts ?? {}) as Record<string, Fact>

const typedFact = z.object({
  name: written,
  isNew: checkbox,
  kind: text(20),
  value: written,
  unit: written,
  digits: figure,
  source: written,
})

export const save = edit(typedFact, (content, typed) => {
  const facts = factsOf(content)
  const name = typed.isNew ? factNamed(typed.name, typed.unit) : typed.name
  if (!name || !(typed.isNew || Object.hasOwn(facts, name)))
    return wrong('이름을 확인해 주세요.', {
      name: '한글·영문·숫자로 두 낱말 넘게 띄어 적어 주세요(예: 세대수 2단지, 수영장 레인).',
    })
  if (typed.isNew && isOwnFact(name))
    return wrong('이미 있는 이름입니다.', {
      name: `${withParticle(factLabel(name), '은')} ‘기본 정보’에서 고칩니다.`,
    })
  if (typed.isNew && Object.hasOwn(facts, name))
    return wrong('같은 이름의 사실이 있습니다.', { name: '이미 있는 이름입니다. 목록에서 수정해 주세요.' })
  const read = readFact(typed)
  if ('ok' in read) return read
  const problem = problemOfFact(name, read.fact)
  return problem
    ? wrong('값을 확인해 주세요.', { value: problem })
    : { content: { ...content, facts: { ...facts, [name]: read.fact } } }
})

/** A figure with its unit, or words where the value is no number. */
function readFact({ kind, value: typed, unit, digits, source }: z.output<typeof typedFact>) {
  if (!typed) return wrong('값을 적어 주세요.', { value: '비워 둘 수 없습니다.' })
  if (kind === 'words') return { fact: typed }
  const value = Number(typed.replaceAll(',', ''))
  if (!Number.isFinite(value))
    return wrong('값을 확인해 주세요.', {
      value: '숫자만 적어 주세요. 단위는 옆 칸에 적습니다. 글이면 종류를 ‘글’로 바꿔 주세요.',
    })
  if (digits !== undefined && !(Number.isInteger(digits) && digits >= 0 && digits <= 6))
    return wrong('소수 자리를 확인해 주세요.', { digits: '0에서 6까지 적을 수 있습니다.' })
  return { fact: { value, unit, ...(digits !== undefined && { digits }), ...(source && { source }) } }
}

export const paste = edit(z.object({ sheet: written }), (content, { sheet }) => {
  const facts = factsOf(content)
  const read = readPastedFacts(sheet, facts)
  const refuse = (sentence: string) => wrong(sentence, { sheet: sentence })
  if (typeof read === 'string') return refuse(read)
  const changed = read.rows.flatMap(({ name, fact }) => (name && fact !== undefined ? [[name, fact]] : []))
  if (!changed.length) return refuse('바뀌는 값이 없습니다.')
  const left = read.rows.filter((row) => row.wrong).length
  return {
    content: { ...content, facts: { ...facts, ...Object.fromEntries(changed) } },
    note: `바꾼 사실 ${changed.length}개${left ? `, 넣지 않은 줄 ${left}개` : ''}.`,
  }
})

export const remove = edit(z.object({ name: written }), async (content, { name }, office) => {
  const used = factUses((await draftedSiteOf(office)).documents).get(name) ?? []
  if (used.length)
    return wrong(
      `${withParticle(factLabel(name), '은')} ${used.length}곳에서 쓰고 있어 삭제할 수 없습니다. 쓰는 글을 먼저 고쳐 주세요.`,
    )
  const { [name]: _, ...facts } = factsOf(content)
  return { content: { ...content, facts } }
})
