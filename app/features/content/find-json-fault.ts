export interface JsonFault {
  line: number
  sentence: string
}

/** The first syntax error (RFC 8259) or duplicate name of an object, of which `JSON.parse` silently keeps the last. */
export function findJsonFault(text: string): JsonFault | undefined {
  let at = 0
  const fail = (sentence: string, where = at): never => {
    throw new Misplaced(where, sentence)
  }
  const skip = () => {
    while (/[ \t\r\n]/.test(text[at] ?? '')) at++
  }
  const literal = () => {
    const [firstFault] =
      /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/.exec(text.slice(at, at + 40)) ?? []
    if (!firstFault || /^[\w.]/.test(text[at + firstFault.length] ?? ''))
      fail(`여기에는 값이 와야 합니다. 글은 큰따옴표(")로 감싸 주십시오 — '${excerpt(text, at)}'`)
    at += firstFault?.length ?? 0
  }
  const string = (): string => {
    const from = at
    if (text[at] !== '"') fail(`이름은 곧은 큰따옴표(")로 감싸야 합니다 — '${excerpt(text, at)}'`)
    for (at++; text[at] !== '"'; at++) {
      const letter = text[at]
      if (letter === undefined || letter === '\n') fail('닫는 큰따옴표(")가 없습니다', from)
      if (letter === '\t') fail('따옴표 안에 탭 문자가 있습니다. 빈칸으로 바꿔 주십시오')
      if (letter === '\\' && !/^(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.test(text.slice(++at, at + 5)))
        fail("따옴표 안의 '\\'는 '\\\\'로 적어야 합니다")
    }
    return text.slice(from, ++at)
  }
  const list = (close: string, item: () => void) => {
    at++
    skip()
    if (text[at] === close) return void at++
    if (at >= text.length) fail(`닫는 괄호(${close})가 없습니다`)
    for (;;) {
      item()
      skip()
      if (text[at] === close) return void at++
      if (text[at] !== ',')
        fail(
          at >= text.length
            ? `닫는 괄호(${close})가 없습니다`
            : `쉼표(,)나 닫는 괄호(${close})가 있어야 합니다 — '${excerpt(text, at)}'`,
        )
      const comma = at++
      skip()
      if (text[at] === close) fail('마지막 항목 뒤에는 쉼표(,)를 쓰지 않습니다', comma)
    }
  }
  const value = () => {
    skip()
    if (text[at] === '"') string()
    else if (text[at] === '[') list(']', value)
    else if (text[at] === '{') object()
    else literal()
  }
  const object = () => {
    const names = new Set<string>()
    list('}', () => {
      skip()
      const from = at
      const name = string()
      if (names.has(name)) fail(`${name}이(가) 두 번 있습니다. 하나만 남겨 주십시오`, from)
      names.add(name)
      skip()
      if (text[at] !== ':') fail(`${name} 뒤에 쌍점(:)이 있어야 합니다`)
      at++
      value()
    })
  }
  try {
    value()
    skip()
    if (at < text.length) fail(`파일의 끝이어야 하는데 남은 글이 있습니다 — '${excerpt(text, at)}'`)
    return undefined
  } catch (error) {
    if (error instanceof Misplaced)
      return { line: text.slice(0, error.at).split('\n').length, sentence: error.message }
    throw error
  }
}

class Misplaced extends Error {
  readonly at: number
  constructor(at: number, sentence: string) {
    super(sentence)
    this.at = at
  }
}

const excerpt = (text: string, at: number) => text.slice(at, at + 20).split('\n')[0] || '파일의 끝'
