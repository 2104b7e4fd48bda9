export interface ContentFault {
  /** Below the content folder: `gaon-lakepark/pages/home.json`; empty for a part checked alone. */
  file: string
  /** Inside the file: `blocks[2].title`, `walls w3`, `3번째 줄`; empty for the whole. */
  location: string
  /** The same place in the words of the office, for a person who does not edit files: `공급금액표 › 타입 1`. */
  words?: string
  /** A Korean sentence for the author: what is wrong and what was expected. */
  sentence: string
  /** It may be meant so: the office sees it, and it stops nothing. */
  isDoubt?: true
}

export type PartFault = Omit<ContentFault, 'file'>

/** By which the same fault is known again in another version of its document. */
export const faultKey = ({ file, location, sentence }: ContentFault): string =>
  [file, location, sentence].join('\n')

/** `pages/home.json: blocks[2].title`; in parentheses behind the words, where there are any. */
export function placeOfFault({ file, location, words }: ContentFault): string {
  const place = [file, location].filter(Boolean).join(': ')
  return words ? `${words} (${place})` : place
}

/** `pages/home.json: blocks[2].title: …` */
export const describeFault = (fault: ContentFault): string =>
  [placeOfFault(fault), fault.sentence].filter(Boolean).join(': ')
