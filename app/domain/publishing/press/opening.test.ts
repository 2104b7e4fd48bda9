import { expect, test } from 'vitest'
import { isDocumentView, isPrefetch } from './opening.ts'

const chrome =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const asked = (agent: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Request('https://gaon.example/gaon/press/1', { method, headers: { 'user-agent': agent, ...headers } })

test('a person who goes to a document opens it, also inside the app of a messenger', () => {
  for (const agent of [
    chrome,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1',
    `${chrome} KAKAOTALK 25.9.0`,
    `${chrome} NAVER(inapp; search; 1200; 12.9.1)`,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 DaumApps/7.0',
  ])
    expect(isDocumentView(asked(agent)), agent).toBe(true)
  expect(isDocumentView(asked(chrome, { 'sec-fetch-dest': 'document' }))).toBe(true)
})

test('robots and previewers of links open nothing', () => {
  for (const agent of [
    '',
    'curl/8.5.0',
    'node',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)',
    'Mozilla/5.0 (compatible; Daum/4.1; +http://cs.daum.net/faq/15/4118.html?faqId=28966) Daumoa/4.1',
    'facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    'Mozilla/5.0 (Macintosh) AppleWebKit/600.2.5 (Applebot/0.1)',
    'TelegramBot (like TwitterBot)',
  ])
    expect(isDocumentView(asked(agent)), agent).toBe(false)
})

test('what is fetched ahead, by a script or without its body is no opening', () => {
  expect(isDocumentView(asked(chrome, { 'sec-purpose': 'prefetch' }))).toBe(false)
  expect(isDocumentView(asked(chrome, { 'sec-purpose': 'prefetch;prerender' }))).toBe(false)
  expect(isDocumentView(asked(chrome, { purpose: 'prefetch' }))).toBe(false)
  expect(isDocumentView(asked(chrome, { 'x-moz': 'prefetch' }))).toBe(false)
  expect(isDocumentView(asked(chrome, { 'sec-fetch-dest': 'empty' }))).toBe(false)
  expect(isDocumentView(asked(chrome, {}, 'HEAD'))).toBe(false)
  expect(isPrefetch(asked(chrome, { 'sec-purpose': 'prefetch;prerender' }))).toBe(true)
  expect(isPrefetch(asked(chrome))).toBe(false)
})
