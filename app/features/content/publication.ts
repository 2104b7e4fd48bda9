type Revisions = Record<string, string>

/** What a publication shows, and the folder's version of what the office may change. */
export interface PublicationParts {
  pages: Revisions
  drawings: Revisions
  media: Revisions
  redirects: Record<string, string>
  messages: Record<string, unknown>
  /** Digests of posts by file (`press/01.json`). */
  press: Record<string, string>
  /** Documents by part where the folder says something else than what is shown; null where it has none. */
  folder?: Record<string, unknown>
}

export const noParts: PublicationParts = {
  pages: {},
  drawings: {},
  media: {},
  redirects: {},
  messages: {},
  press: {},
}
