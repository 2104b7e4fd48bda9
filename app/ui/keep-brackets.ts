/**
 * Keeps a short bracket with what it says something of: 산업단지(계획), 건설(주), 11. 20.(금). Browsers break before each bracket; a
 * word joiner forbids it and is not seen.
 */
export const keepBrackets = (text: string): string =>
  text.includes('(')
    ? text.replace(/(?<=[^\s(\u2060])(?=\((?:계획|예정|주|[일월화수목금토])[),])/g, '\u2060')
    : text
