/** Revisions by the names that content has for them. */
type Revisions = Record<string, string>

/** What a publication shows, and what its folder said of things that the office may change afterwards. */
export interface PublicationParts {
  /** By path. */
  pages: Revisions
  /** By `kind/name`. */
  drawings: Revisions
  /** By file name; pictures and other files alike. */
  media: Revisions
  /** Old address and where it leads. */
  redirects: Record<string, string>
  messages: Record<string, unknown>
  /** Digests of posts by file (`press/01.json`). */
  press: Record<string, string>
}

export const noParts: PublicationParts = {
  pages: {},
  drawings: {},
  media: {},
  redirects: {},
  messages: {},
  press: {},
}
