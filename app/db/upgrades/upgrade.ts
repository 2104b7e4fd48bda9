/** Stored JSON as an older version of the program wrote it; drafts may be incomplete. */
export type Json = Readonly<Record<string, unknown>>

/**
 * Turns stored JSON of one version into the next. It is frozen once it is released: it imports nothing but this type,
 * since living code changes and old rows do not (`tests/modules.test.ts` refuses other imports). It accepts incomplete
 * documents, since drafts are stored as they were typed.
 */
export type Upgrade = (older: Json) => Json
