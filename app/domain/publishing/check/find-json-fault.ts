import { jsonRefusals, maxJsonDepth, maxJsonValues } from '#app/platform/foreign-json.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { withParticle } from '#app/platform/particle.ts'

export interface JsonFault {
  line: number
  sentence: string
}

/** The first syntax error (RFC 8259), excess of `parseForeignJson`'s limits, or duplicate name in an object (`JSON.parse` silently keeps the last). */
export function findJsonFault(text: string): JsonFault | undefined {
  try {
    new JsonScanner(text).scan()
    return undefined
  } catch (error) {
    if (error instanceof Misplaced)
      return { line: text.slice(0, error.at).split('\n').length, sentence: error.message }
    throw error
  }
}

/** Of one object. The largest of a site, its facts, has some hundred; more than a thousand are slow to build and to compare. */
const maxNames = 2000

const literal = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/y
/** Letters of a text up to one that ends it or needs a look. */
const plain = /[^"\\\n\t]*/y
const escaped = /["\\/bfnrt]|u[0-9a-fA-F]{4}/y

class JsonScanner {
  readonly #text: string
  #at = 0
  #depth = 0
  #values = 0

  constructor(text: string) {
    this.#text = text
  }

  /** @throws Misplaced */
  scan(): void {
    this.#value()
    this.#skip()
    if (this.#next !== undefined) this.#fail(`파일의 끝이어야 하는데 남은 글이 있습니다 — '${this.#excerpt}'`)
  }

  get #next(): string | undefined {
    return this.#text[this.#at]
  }

  get #excerpt(): string {
    return this.#text.slice(this.#at, this.#at + 20).split('\n')[0] || '파일의 끝'
  }

  #fail(sentence: string, at = this.#at): never {
    throw new Misplaced(at, sentence)
  }

  #skip() {
    for (;;) {
      const letter = this.#text.charCodeAt(this.#at)
      if (letter !== 0x20 && letter !== 0x0a && letter !== 0x0d && letter !== 0x09) return
      this.#at++
    }
  }

  #value() {
    this.#skip()
    if (++this.#values > maxJsonValues) this.#fail(jsonRefusals['too-large'])
    if (this.#next === '"') this.#string()
    else if (this.#next === '[') this.#list(']', () => this.#value())
    else if (this.#next === '{') this.#object()
    else this.#literal()
  }

  #literal() {
    literal.lastIndex = this.#at
    if (!literal.test(this.#text))
      this.#fail(`여기에는 값이 와야 합니다. 글은 큰따옴표(")로 감싸 주세요 — '${this.#excerpt}'`)
    this.#at = literal.lastIndex
  }

  #string(): string {
    const from = this.#at
    if (this.#next !== '"') this.#fail(`이름은 곧은 큰따옴표(")로 감싸야 합니다 — '${this.#excerpt}'`)
    for (this.#at++; ; this.#at++) {
      plain.lastIndex = this.#at
      plain.test(this.#text)
      this.#at = plain.lastIndex
      if (this.#next === '"') break
      if (this.#next === undefined || this.#next === '\n') this.#fail('닫는 큰따옴표(")가 없습니다', from)
      if (this.#next === '\t') this.#fail('따옴표 안에 탭 문자가 있습니다. 빈칸으로 바꿔 주세요')
      escaped.lastIndex = ++this.#at
      if (!escaped.test(this.#text)) this.#fail("따옴표 안의 '\\'는 '\\\\'로 적어야 합니다")
    }
    return this.#text.slice(from, ++this.#at)
  }

  #list(close: string, item: () => void) {
    if (++this.#depth > maxJsonDepth) this.#fail(jsonRefusals['too-deep'])
    this.#at++
    this.#skip()
    if (this.#next === undefined) this.#fail(`닫는 괄호(${close})가 없습니다`)
    while (this.#next !== close) {
      item()
      this.#skip()
      if (this.#next === close) break
      if (this.#next === undefined) this.#fail(`닫는 괄호(${close})가 없습니다`)
      if (this.#next !== ',') this.#fail(`쉼표(,)나 닫는 괄호(${close})가 있어야 합니다 — '${this.#excerpt}'`)
      const comma = this.#at++
      this.#skip()
      if (this.#next === close) this.#fail('마지막 항목 뒤에는 쉼표(,)를 쓰지 않습니다', comma)
    }
    this.#depth--
    this.#at++
  }

  #object() {
    const names = new Set<string>()
    this.#list('}', () => {
      this.#skip()
      const from = this.#at
      const name = this.#string()
      if (names.has(name)) this.#fail(`${withParticle(name, '이')} 두 번 있습니다. 하나만 남겨 주세요`, from)
      names.add(name)
      if (names.size > maxNames) this.#fail(`한 항목에 이름이 ${koreanNumber(maxNames)}개를 넘습니다`, from)
      this.#skip()
      if (this.#next !== ':') this.#fail(`${name} 뒤에 쌍점(:)이 있어야 합니다`)
      this.#at++
      this.#value()
    })
  }
}

class Misplaced extends Error {
  readonly at: number
  constructor(at: number, sentence: string) {
    super(sentence)
    this.at = at
  }
}
