import { expect, test } from 'vitest'
import { channelOf } from '#app/domain/customers/attribution/channel.ts'
import { checkLead } from '#app/domain/customers/customer/lead-form.ts'
import { normaliseText } from '#app/domain/discovery/search/letters.ts'
import { excerptOf, markWords } from '#app/domain/discovery/search/mark-words.ts'
import { readQuery } from '#app/domain/discovery/search/read-query.ts'
import { checkAdvertisement } from '#app/domain/messages/check-template.ts'
import { makeSendable, sendableName, unsendable } from '#app/domain/messages/euc-kr.ts'
import { normaliseAddress, redirects, withQuery } from '#app/domain/publishing/pages/redirects/redirect.ts'
import { checkPost, parsePostDraft } from '#app/domain/publishing/press/post-form.ts'
import { paragraphsOf, splitLinks } from '#app/domain/publishing/press/safe-address.ts'
import { parseMonths } from '#app/domain/site/consents/kept-months.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { passwordFault } from '#app/domain/staff/password-rules.ts'
import { normaliseEmail } from '#app/domain/staff/sign-in.server.ts'
import { clientAddress } from '#app/platform/client-address.ts'
import { normalisePhone } from '#app/platform/phone.ts'
import { partsOf } from '#app/ui/lines.tsx'
import { redirectElsewhere } from '../server/redirects.ts'
import { growth } from './support/growth.ts'
import { filledIn } from './support/leads.ts'
import { first } from './support/long.ts'
import { smallSite } from './support/small-site.ts'

const { settings } = smallSite('first', true)
const word = '가나다라마바사아자차'
const consentVersions = '\u0301\u0323'
const own = { email: 'a@b.example', name: '김민지', sites: [] }
const asPost = (content: string) => {
  const form = new FormData()
  for (const field of ['title', 'summary', 'content']) form.set(field, content)
  return checkPost(parsePostDraft(form))
}
const asPath = (path: string) =>
  redirectElsewhere(
    new Request('http://a.example/'),
    new URL(`http://a.example/${path}`),
    { site: { slug: 'a', settings } as Site, ofHost: undefined, named: undefined },
    {
      spelt: async () => undefined,
      originOf: (host) => host,
      paths: [':site/press/:post', 'files/:file', ':key.txt'],
    },
  )

/** Who reads what others write, and what they could write to make it take long. */
const readers: [
  name: string,
  read: (text: string) => unknown,
  pieces: [begin: string, piece: string, end: string][],
][] = [
  [
    'links of posts',
    (text) => splitLinks(text, ['gaon.example']),
    [
      // The review's own: 20,000 points after an address.
      ['https://a.example/', '.', 'x'],
      ['', 'https://a.example/. ', ''],
      ['https://', '…', 'x'],
      ['', '02-123-4567-', ''],
      ['', 'http://', ''],
    ],
  ],
  [
    'paragraphs of posts',
    paragraphsOf,
    [
      ['', '\r', ''],
      ['', ' \n', 'x'],
    ],
  ],
  [
    'forms of posts',
    asPost,
    [
      ['', consentVersions, ''],
      ['', '\u200e\r', ''],
      ['', ' ', 'x'],
    ],
  ],
  [
    'marks of the search',
    (text) => markWords(text, readQuery(`${'a'.repeat(60)}b aab ${word}`)),
    [
      ['', 'a', ''],
      ['a', ' ', 'a'],
      ['', 'a㎡ ', ''],
      ['', word, ''],
      ['', `${word.slice(0, 9)}x`, ''],
    ],
  ],
  [
    'excerpts of the search',
    (text) => excerptOf(text, readQuery(`aab ${word}`)),
    [
      ['', `${word} aab `, ''],
      ['', 'aab, 가나다라마바사\n', ''],
    ],
  ],
  [
    'questions',
    readQuery,
    [
      ['', consentVersions, ''],
      ['', '는', ''],
      ['', '.', ''],
    ],
  ],
  [
    'the index of the search',
    normaliseText,
    [
      ['a', consentVersions, ''],
      ['', '㎡', ''],
      ['', word, ''],
    ],
  ],
  [
    'old addresses',
    normaliseAddress,
    [
      ['/a', '/', 'b'],
      ['/', '%', ''],
      ['/', '?', ''],
    ],
  ],
  [
    'paths',
    asPath,
    [
      ['a', '/', 'b'],
      ['', '//a', ''],
      ['', '/', ''],
    ],
  ],
  [
    'queries',
    (text) => withQuery('/to?a=1', text),
    [
      ['?', '&a', ''],
      ['?', 'a=&', ''],
    ],
  ],
  [
    'the fields of a registration',
    (text) => checkLead(filledIn({ name: text, phone: text, message: text })),
    [
      ['', consentVersions, ''],
      ['', '1', ''],
      ['', '123456 ', ''],
      ['', '\r', ''],
    ],
  ],
  [
    'phones',
    normalisePhone,
    [
      ['+', '82', ''],
      ['', '+', ''],
      ['', consentVersions, ''],
    ],
  ],
  [
    'addresses of e-mail',
    normaliseEmail,
    [
      ['', consentVersions, ''],
      ['', ' ', 'x'],
      ['', '@', ''],
    ],
  ],
  [
    'passwords',
    (text) => passwordFault(text, own),
    [
      ['', 'ab', ''],
      ['', consentVersions, ''],
    ],
  ],
  [
    'referrers',
    (text) => channelOf({ last: { at: '', landing: '/', referrer: text, params: {} } }),
    [
      ['', '.google.', '1'],
      ['', 'google.a', '_'],
    ],
  ],
  [
    'proxies',
    (text) => clientAddress('127.0.0.1', text, 1),
    [
      ['', '1,', ''],
      ['[', ']:1', ''],
      ['', '1.1.1.1:', ''],
    ],
  ],
  [
    'messages',
    (text) => checkAdvertisement(text, settings),
    [
      ['(광', ' ', ''],
      ['', '( 광 / ', ''],
      ['', '뷁', ''],
      ['', '{', ''],
      ['a', consentVersions, ''],
      ['', '👨‍👩‍👧', ''],
    ],
  ],
  [
    'letters of messages',
    (text) => [makeSendable(text), sendableName(text), unsendable(text)],
    [
      ['', '🌊', ''],
      ['é', consentVersions, ''],
      ['', '\r', ''],
    ],
  ],
  [
    'months of a consent',
    parseMonths,
    [
      ['', '1', ''],
      ['1', ' ', ''],
      ['', '1년 ', ''],
    ],
  ],
  [
    'lines that are kept together',
    partsOf,
    [
      ['', '1', ''],
      ['', '가·', ''],
      ['', '2026. 1', ''],
      ['', '2026. 11. 21.(토)', ''],
      ['', '1㎡', ''],
    ],
  ],
]

test.each(readers)('%s are read in time that their length says', (_, read, pieces) => {
  for (const [begin, piece, end] of first(1, pieces)) {
    const reading = (length: number) => {
      const text = begin + piece.repeat(length / piece.length) + end
      return () => read(text)
    }
    expect(growth(reading, { from: 2000 }), JSON.stringify([begin, piece, end])).toBeLessThan(3)
  }
})

test('a list of redirects is checked in time that its length says, in a row or in a circle', () => {
  for (const last of ['end', 'a0']) {
    const checking = (length: number) => {
      const list = Array.from({ length }, (_, i) => ({
        from: `/a${i}`,
        to: i + 1 < length ? `/a${i + 1}` : `/${last}`,
      }))
      return () => redirects.safeParse(list)
    }
    expect(checking(3)().success).toBe(last === 'end')
    expect(growth(checking, { from: 200 }), last).toBeLessThan(3)
  }
})
