import { featureName, type LocationMap } from './location-map.ts'

/** Texts that views of a map may show, for the fact check; a name and its note are one text. */
export const wordsOf = ({ features }: LocationMap): string[] =>
  features.flatMap((feature) => {
    const { properties } = feature
    const name = featureName(feature)
    const note = 'note' in properties ? properties.note : undefined
    return name ? [[name, note].filter(Boolean).join(' ')] : []
  })
