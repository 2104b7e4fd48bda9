/** `{receiptNo}` in a template is a field of the message; `{a.b}` is a fact and already filled in. */
const field = /\{([a-zA-Z]+)\}/g

/** Fills a template. @throws Error naming a field without a value: a message with a gap is never sent. */
export function fillTemplate(template: string, values: Record<string, string>): string {
  return template.replace(field, (_, name: string) => {
    const value = values[name]
    if (!value) throw new Error(`message field '${name}' has no value`)
    return value
  })
}
