import type { Document } from '#app/domain/publishing/documents/parts.ts'

/** Why a form is not kept at all; errors by the places of fields. */
export class Refused {
  readonly text: string
  readonly errors: Record<string, string>
  constructor(text: string, errors: Record<string, string> = {}) {
    this.text = text
    this.errors = errors
  }
}

/** A document that is kept, with a sentence that its answer says besides. */
export class Noted {
  readonly content: Document
  readonly note: string
  constructor(content: Document, note: string) {
    this.content = content
    this.note = note
  }
}
