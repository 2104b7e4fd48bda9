/** Why a form is not kept at all; errors by the places of fields. */
export class Refused {
  readonly text: string
  readonly errors: Record<string, string>
  constructor(text: string, errors: Record<string, string> = {}) {
    this.text = text
    this.errors = errors
  }
}
