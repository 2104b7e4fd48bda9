import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smtpMail } from './mail.server.ts'

/** A mail server of few words. `answers` overrides what it says to a command; `cut` hangs up instead. */
async function startMailServer() {
  const letters: string[] = []
  const answers = new Map<string, string>()
  const server = createServer((socket: Socket) => {
    let letter: string[] | undefined
    const say = (command: string, usual: string) => {
      const line = answers.get(command) ?? usual
      if (line === 'cut') socket.destroy()
      else socket.write(`${line}\r\n`)
    }
    socket.on('error', () => {})
    say('connect', '220 mail')
    socket.on('data', (data) => {
      for (const line of data.toString('utf8').split('\r\n')) {
        if (letter) {
          if (line !== '.') letter.push(line)
          else {
            letters.push(letter.join('\n'))
            letter = undefined
            say('end', '250 taken')
          }
        } else if (/^EHLO/.test(line)) say('EHLO', '250 mail')
        else if (/^(MAIL|RCPT)/.test(line)) say(line.slice(0, 4), '250 ok')
        else if (line === 'DATA') {
          letter = []
          say('DATA', '354 go on')
        } else if (line === 'QUIT') socket.end('221 bye\r\n')
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}?from=office@first.example`,
    letters,
    answers,
    close: () => server.close(),
  }
}

describe('mail to the office', () => {
  let server: Awaited<ReturnType<typeof startMailServer>>
  beforeAll(async () => {
    server = await startMailServer()
  })
  afterAll(() => server.close())
  const send = (url = server.url) =>
    smtpMail(url).send({
      messageId: 'm1',
      siteId: 's1',
      kind: 'informational',
      from: '',
      to: 'desk@first.example',
      title: '새 방문예약\r\nBcc: someone@else.example',
      body: '접수번호 TS-1234-5678',
    })

  test('is sent as plain text under the id of the message, and nothing in a title adds a recipient', async () => {
    expect(await send()).toEqual({ outcome: 'accepted', vendorMessageId: '<m1@first.example>' })
    const [letter = ''] = server.letters
    expect(letter).toMatch(/^Message-ID: <m1@first\.example>$/m)
    expect(letter).toMatch(/^To: desk@first\.example$/m)
    expect(letter).not.toMatch(/^Bcc:/m)
    expect(letter).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m)
  })

  test.each([
    [
      'a server that is not there',
      () => {},
      { outcome: 'unsent', code: 'line:ESOCKET' },
      'smtp://127.0.0.1:1?from=a@b.example',
    ],
    [
      'a recipient that is refused',
      () => server.answers.set('RCPT', '550 no'),
      { outcome: 'failed', code: 'smtp:550' },
    ],
    [
      'a server that asks to wait',
      () => server.answers.set('RCPT', '451 later'),
      { outcome: 'unsent', code: 'smtp:451' },
    ],
    ['a line cut after the letter', () => server.answers.set('end', 'cut'), { outcome: 'unknown' }],
  ] as const)('%s', async (_, arrange, answer, url?) => {
    server.answers.clear()
    arrange()
    expect(await send(url)).toMatchObject(answer)
  })
})
