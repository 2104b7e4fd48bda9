import { normalise } from '#app/platform/normalise.ts'
import { factLabel, own, whole } from './fact-labels.ts'
import { conditionalFact, factReference } from './fact-names.ts'
import { withFieldNames, withKoreanFields } from './field-labels.ts'

const named = (text: string): string[] =>
  [factReference, conditionalFact].flatMap((one) => [...text.matchAll(one)].map(([, name = '']) => name))

const keyOf = (label: string) => normalise(label, 'NFKC').replaceAll(/\s/g, '')

/**
 * Texts that belong to no single site, with facts by their Korean labels: `{대표전화}` for `{site.phone}`. Two facts with the same
 * label keep their names. @param isMessage the texts also have fields of messages, `{이름}`: a fact with such a label keeps its name
 */
export function factWords(texts: readonly string[], isMessage: boolean) {
  const everywhere = isMessage ? [] : [own, whole].flatMap(Object.keys)
  const names = Map.groupBy(new Set([...everywhere, ...texts.flatMap(named)]), (name) =>
    keyOf(factLabel(name)),
  )
  const meant = (label: string) => {
    const found = names.get(keyOf(label))
    const isField = isMessage && withFieldNames(`{${label}}`) !== `{${label}}`
    return found?.length === 1 && !isField ? found[0] : undefined
  }
  const shown = (name: string) => (meant(factLabel(name)) === name ? factLabel(name) : name)
  return {
    show(text: string): string {
      const facts = text
        .replace(conditionalFact, (_, name: string, words: string) => `{${shown(name)}?${words}}`)
        .replace(factReference, (_, name: string, bare = '') => `{${shown(name)}${bare}}`)
      return isMessage ? withKoreanFields(facts) : facts
    },
    read(text: string): string {
      const facts = text
        .replace(/\{([^{}?:]{1,80})(:n)?\}/g, (all, label: string, bare = '') => {
          const name = meant(label)
          return name ? `{${name}${bare}}` : all
        })
        .replace(
          /\{([^{}?:]{1,80})\?((?:[^{}]|\{[^{}]*\})*)\}/g,
          (_, label: string, words: string) => `{${meant(label) ?? label}?${words}}`,
        )
      return isMessage ? withFieldNames(facts) : facts
    },
  }
}

/** Words in braces that name no fact: visitors would read them with their braces. */
export const wordsInBraces = (text: string): string[] =>
  [
    ...text
      .replace(conditionalFact, '')
      .replace(factReference, '')
      .matchAll(/\{([^{}]{1,80})\}/g),
  ].map(([, words = '']) => words)
