/** A drawing's document, whatever its shape. */
export type Json = Record<string, unknown>

/** A list of a document; empty if the document has something else in its place. */
export const listAt = (content: Json, name: string): Json[] =>
  Array.isArray(content[name]) ? (content[name] as Json[]) : []
