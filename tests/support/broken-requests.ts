import fc from 'fast-check'

/** A request as it goes over the wire, and what it has to come to. */
export interface BrokenRequest {
  name: string
  bytes: Buffer
  /** `one-refusal`: a single answer of 4xx, and nothing that follows on the connection is read as a request. */
  expects: 'one-refusal' | 'no-fault'
}

const latin = (text: string) => Buffer.from(text, 'latin1')
const crlf = '\r\n'
const form = 'Content-Type: application/x-www-form-urlencoded'
/** What a proxy would have taken for a body. It must never be answered. */
const smuggled = (host: string) => `GET /robots.txt HTTP/1.1\r\nHost: ${host}\r\n\r\n`

/** Nobody doubts where these end: HTTP/0.9, and a host that is refused by the product itself. */
const plain = new Set(['no version', 'two hosts'])

/** Bodies whose end two servers may see in two places, and heads that they may read in two ways. */
export function ambiguousRequests(host: string, path: string): BrokenRequest[] {
  const hidden = smuggled(host)
  const chunks = `0${crlf}${crlf}`
  const length = `Content-Length: ${hidden.length}`
  const post = (...lines: string[]) =>
    [`POST ${path} HTTP/1.1`, `Host: ${host}`, form, ...lines, '', ''].join(crlf)
  const heads: Record<string, string> = {
    'length and chunks': post('Content-Length: 5', 'Transfer-Encoding: chunked') + chunks,
    'chunks and length': post('Transfer-Encoding: chunked', 'Content-Length: 5') + chunks,
    'two lengths': post('Content-Length: 0', length),
    'two lengths in a line': post('Content-Length: 0, 5'),
    'a length with a sign': post('Content-Length: +0'),
    'a negative length': post('Content-Length: -1'),
    'a length of 16': post('Content-Length: 0x10'),
    'a length with a letter': post('Content-Length: 0a'),
    'a length beyond 64 bits': post('Content-Length: 99999999999999999999999'),
    'an empty length': post('Content-Length:'),
    'a space before the colon': post('Transfer-Encoding : chunked', 'Content-Length: 0') + chunks,
    'a tab before the colon': post('Content-Length\t: 0'),
    'an encoding that nobody knows': post('Transfer-Encoding: xchunked') + chunks,
    'chunks within another encoding': post('Transfer-Encoding: chunked, identity') + chunks,
    'an encoding with a vertical tab': post('Transfer-Encoding: \vchunked') + chunks,
    'two encodings': post('Transfer-Encoding: chunked', 'Transfer-Encoding: identity') + chunks,
    'chunks of HTTP/1.0': post('Transfer-Encoding: chunked').replace('HTTP/1.1', 'HTTP/1.0') + chunks,
    'a folded header': post('X-One: a', ' Content-Length: 0'),
    'a line feed alone': post('Content-Length: 0').replaceAll(crlf, '\n'),
    'a carriage return alone': post('X-One: a\rContent-Length: 5'),
    'a NUL in a value': post('X-One: a\0b', 'Content-Length: 0'),
    'a NUL in a name': post('X-O\0ne: a', 'Content-Length: 0'),
    'a space in a name': post('X One: a', 'Content-Length: 0'),
    'no name': post(': a', 'Content-Length: 0'),
    'no colon': post('X-One', 'Content-Length: 0'),
    'no host': post('Content-Length: 0').replace(`Host: ${host}${crlf}`, ''),
    'two hosts': post('Host: evil.example', 'Content-Length: 0'),
    'a body for reading': `GET / HTTP/1.1\r\nHost: ${host}\r\n${length}\r\n\r\n`,
    'chunks without an end': `${post('Transfer-Encoding: chunked')}5${crlf}a=1`,
    'a chunk of a negative size': `${post('Transfer-Encoding: chunked')}-1${crlf}a${crlf}`,
    'a chunk beyond 64 bits': `${post('Transfer-Encoding: chunked')}fffffffffffffffffff${crlf}a${crlf}`,
    'a chunk that is longer than it says': `${post('Transfer-Encoding: chunked')}1${crlf}abc${crlf}${chunks}`,
    'no version': `GET /${crlf}Host: ${host}${crlf}${crlf}`,
    'a version that is none': `GET / HTTP/9.9\r\nHost: ${host}\r\n\r\n`,
    'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'a method that is none': `GEX\0T / HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    'a space in the target': `GET /a b HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    'a NUL in the target': `GET /a\0b HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    'a header of 64 KB': `GET / HTTP/1.1\r\nHost: ${host}\r\nX-One: ${'a'.repeat(65_536)}\r\n\r\n`,
    'a target of 64 KB': `GET /${'a'.repeat(65_536)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    '3,000 headers': `GET / HTTP/1.1\r\nHost: ${host}\r\n${'X-One: aaaaaaaaaa\r\n'.repeat(3000)}\r\n`,
  }
  const tls = Buffer.from([
    0x16,
    0x03,
    0x01,
    0x02,
    0x00,
    0x01,
    0x00,
    0x01,
    0xfc,
    0x03,
    0x03,
    ...Array(500).fill(7),
  ])
  return [
    ...Object.entries(heads).map(([name, head]) => ({
      name,
      bytes: latin(head + hidden),
      expects: plain.has(name) ? ('no-fault' as const) : ('one-refusal' as const),
    })),
    { name: 'a greeting of TLS', bytes: tls, expects: 'one-refusal' },
  ]
}

/** Requests that are right, one after the other, with bytes of them left out, doubled, changed or put in. */
export function damagedRequests(host: string, paths: readonly string[]): fc.Arbitrary<BrokenRequest> {
  const get = fc
    .constantFrom(...paths)
    .map((path) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip\r\n\r\n`)
  const post = fc.constantFrom(...paths).map((path) => {
    const body = 'name=%EA%B0%80&phone=1&agree=on'
    return `POST ${path} HTTP/1.1\r\nHost: ${host}\r\n${form}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  })
  const inserted = [
    '\0',
    '\r',
    '\n',
    '\r\n',
    ' ',
    '\t',
    ':',
    ',',
    ';',
    '\x7f',
    '\xff',
    '%',
    '/',
    '?',
    '#',
    '\\',
    crlf + crlf,
  ]
  const damage = fc.record({
    kind: fc.constantFrom('cut', 'leave-out', 'double', 'change', 'put-in'),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.integer({ min: 1, max: 40 }),
    what: fc.oneof(
      fc.constantFrom(...inserted),
      fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 9 }),
    ),
  })
  return fc
    .tuple(
      fc.array(fc.oneof(get, post), { minLength: 1, maxLength: 6 }),
      fc.array(damage, { minLength: 1, maxLength: 4 }),
    )
    .map(([requests, damages]) => {
      const text = damages.reduce((now, { kind, at, length, what }) => {
        const place = Math.floor(at * now.length)
        const [before, after] = [now.slice(0, place), now.slice(place)]
        if (kind === 'cut') return before
        if (kind === 'leave-out') return before + after.slice(length)
        if (kind === 'double') return before + after.slice(0, length) + after
        return before + what + (kind === 'change' ? after.slice(what.length) : after)
      }, requests.join(''))
      return { name: JSON.stringify(text.slice(0, 400)), bytes: latin(text), expects: 'no-fault' as const }
    })
}
