/** What is wrong with a site's content, as the person reads it who wrote it. */
export interface ContentFault {
  /** Below the content folder: `gaon-lakepark/pages/home.json`; empty for a part that is looked at by itself. */
  file: string
  /** Inside the file: `blocks[2].title`, `walls w3`, `3번째 줄`; empty for the whole of it. */
  place: string
  /** A Korean sentence: what is wrong and what was expected. */
  sentence: string
}

/** A fault of a part that does not know its file. */
export type PartFault = Omit<ContentFault, 'file'>

/** Says a fault the way it is printed: `pages/home.json: blocks[2].title: …`. */
export const describeFault = ({ file, place, sentence }: ContentFault): string =>
  [file, place, sentence].filter(Boolean).join(': ')
