import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Document, pagePart } from '#app/domain/publishing/documents/parts.ts'
import { readDocument, saveContentDraft } from '#app/domain/publishing/drafts/drafts.server.ts'
import { makeDraftLink } from '#app/domain/publishing/drafts/links/draft-links.server.ts'
import { type PublishedSite, readPublished } from '#app/domain/publishing/publish/published-site.server.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { minuteMs } from '#app/platform/durations.ts'
import { koreanMinute } from '#app/platform/korean-time.ts'
import { faultsOf } from '../support/axe.ts'
import { desktop, phone } from '../support/browser.ts'
import type { TestInstall } from '../support/install.ts'
import { startJourney } from '../support/journey.ts'
import { testFirst } from '../support/long.ts'
import { officeOf } from '../support/office-of.ts'
import { makePerson } from '../support/people.ts'
import { signIn } from '../support/sign-in.ts'

const slug = 'dalbit-maru'
const path = '/SalesInfo/StampTax'
const editor = `/admin/sites/${slug}/pages/edit${path}`
const journey = startJourney()
let office: TestInstall
let writer: Actor

beforeAll(async () => {
  const { server } = journey
  office = await officeOf(server, { slug })
  const { db } = office
  const [first] = await Promise.all(
    ['writer', 'second'].map((name) => makePerson(office, { email: `${name}@example.com`, role: 'manager' })),
  )
  writer = { type: 'user', id: first }
  return () => db.destroy()
})
afterEach(async () => {
  await office.db.deleteFrom('content_drafts').execute()
})

const signedIn = (who: string, at: string, options = desktop): Promise<Page> =>
  journey.visit(at, options, (page) => signIn(page, journey.server.origin, `${who}@example.com`))

async function opened() {
  const shown = (await readPublished(office.db, slug)) as PublishedSite
  const document = await readDocument(office.db, shown, pagePart(path))
  if (!document?.content) throw new Error(`no ${path}`)
  return {
    content: document.content,
    version: document.version,
    blocks: document.content.blocks as Document[],
  }
}

/** A draft that changes the title of the page's first block, as its editor saves it. */
async function draftTitle(title: string): Promise<void> {
  const { content, version, blocks } = await opened()
  const [first, ...rest] = blocks
  const changed = { ...content, blocks: [{ ...first, title }, ...rest] }
  await saveContentDraft(office, slug, pagePart(path), { content: changed, version }, writer)
}

const titleSeen = async (): Promise<string> => (await fetch(journey.addressOf(path))).text()

const field = (page: Page) => page.getByRole('region', { name: '내용' }).getByLabel('제목', { exact: true })
const saved = (page: Page) => page.getByText(/^저장됨 /).waitFor()

test('a text is changed by keyboard, seen in its draft, published and seen by a visitor', {
  tags: 'long',
}, async () => {
  const page = await signedIn('writer', `${editor}?block=0`)
  await field(page).fill('내 계약의 인지세는 얼마입니까')
  await saved(page)
  const preview = page.frameLocator('iframe[title="페이지 미리보기"]')
  await preview.getByRole('heading', { name: '내 계약의 인지세는 얼마입니까' }).waitFor()
  expect(await titleSeen()).not.toContain('얼마입니까')
  expect(await faultsOf(page, page.locator(':root'), { except: 'iframe' })).toEqual([])
  await page.getByRole('link', { name: '공개하기' }).press('Enter')
  await page.getByText(/제목: ‘내 계약의 인지세’ → ‘내 계약의 인지세는 얼마입니까’/).waitFor()
  // It waits for the check.
  await page.getByRole('button', { name: '지금 공개', disabled: false }).press('Enter')
  await page.getByText('공개했습니다.').waitFor()
  expect(await titleSeen()).toContain('얼마입니까')
  await page.goto(journey.addressOf(`/admin/sites/${slug}/history`))
  await page.getByText(/제목: ‘내 계약의 인지세’ → /).waitFor()
  expect(journey.complaints()).toEqual([])
})

test('blocks are moved, copied, deleted and put back by keyboard', { tags: ['long'] }, async () => {
  const page = await signedIn('writer', editor)
  const outline = page.getByRole('navigation', { name: '블록' })
  const names = () => outline.locator('ol b').allInnerTexts()
  const before = await names()
  // Its parts scroll, and the window does not.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  await outline.getByRole('link', { name: /^표/ }).press('Enter')
  await outline.getByRole('link', { name: /^표/ }).press('Alt+ArrowUp')
  await saved(page)
  expect(await names()).toEqual([before[1], before[0], ...before.slice(2)])
  await page.getByRole('button', { name: '되돌리기', exact: true }).press('Enter')
  await expect.poll(names).toEqual(before)
  // The place stays selected, at which another block stands again.
  await outline.getByRole('link', { name: /^표/ }).press('Enter')
  await outline.getByRole('button', { name: '표 삭제' }).press('Enter')
  await expect.poll(names).toHaveLength(before.length - 1)
  await outline.getByRole('button', { name: '지운 블록 되돌리기' }).press('Enter')
  await expect.poll(async () => (await names()).length).toBe(before.length)
  await page.getByRole('button', { name: '블록 추가' }).press('Enter')
  await page.getByRole('searchbox', { name: '블록 찾기' }).fill('안내문')
  expect(await faultsOf(page, page.getByRole('dialog'), { except: 'iframe' })).toEqual([])
})

test('a block is hidden by keyboard, stays grey in the office, and is shown again by going back', {
  tags: 'long',
}, async () => {
  const page = await signedIn('writer', editor)
  const outline = page.getByRole('navigation', { name: '블록' })
  await outline.getByRole('link', { name: /^표/ }).press('Enter')
  await outline.getByRole('button', { name: '표 숨기기' }).press('Enter')
  await saved(page)
  await outline.getByRole('link', { name: /^표.*숨김/ }).waitFor()
  const preview = page.frameLocator('iframe[title="페이지 미리보기"]')
  const hidden = preview.locator('main [data-hidden]')
  await hidden.waitFor()
  expect(await hidden.evaluate((block) => getComputedStyle(block, '::before').content)).toBe('"숨김"')
  expect(await faultsOf(page, page.locator(':root'), { except: 'iframe' })).toEqual([])
  await page.getByRole('button', { name: '되돌리기', exact: true }).press('Enter')
  await outline.getByRole('button', { name: '표 숨기기' }).waitFor()
  await hidden.waitFor({ state: 'detached' })
})

test('what stays of a picture that is cut is pressed in it, moved with arrow keys and seen in the draft', {
  tags: ['long'],
}, async () => {
  const { content, version, blocks } = await opened()
  const withPicture = {
    type: 'text-with-picture',
    title: '저녁',
    text: '해가 지면 창마다 불이 켜집니다.',
    picture: { name: 'hero.jpg', alt: '해 질 녘의 단지' },
  }
  const draft = { content: { ...content, blocks: [...blocks, withPicture] }, version }
  await saveContentDraft(office, slug, pagePart(path), draft, writer)
  const page = await signedIn('writer', `${editor}?block=${blocks.length}`)
  const form = page.getByRole('region', { name: '내용' })
  await form.locator('summary', { hasText: '잘릴 때 남길 곳' }).first().click()
  const left = form.getByRole('radio', { name: '왼쪽 위' })
  await left.locator('..').click()
  await left.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await form.getByText('왼쪽 끝 중간').waitFor()
  await saved(page)
  await page.getByText('컴퓨터', { exact: true }).click()
  const picture = page
    .frameLocator('iframe[title="페이지 미리보기"]')
    .locator(`[data-place="${blocks.length}"] img`)
  await expect.poll(() => picture.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('0% 50%')
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThan(2)
  expect(await faultsOf(page, form, {})).toEqual([])
})

test('an option excludes another, which is chosen by its words and follows them', {
  tags: ['long'],
}, async () => {
  const { content, version, blocks } = await opened()
  const options = [
    { id: 'aircon', name: '시스템 에어컨', price: 2_500_000 },
    { id: 'door', name: '중문', price: 1_500_000 },
  ]
  const groups = [{ buildings: ['101'], floors: [{ from: 1, until: 9, price: 600_000_000 }] }]
  const prices = {
    ...{ type: 'prices', title: '공급금액', payments: [{ label: '계약금', rate: '100' }] },
    types: [{ id: 'price-84A', type: '84A', label: '84㎡A', groups, options }],
  }
  const draft = { content: { ...content, blocks: [...blocks, prices] }, version }
  await saveContentDraft(office, slug, pagePart(path), draft, writer)
  const page = await signedIn('writer', `${editor}?block=${blocks.length}`)
  const form = page.getByRole('region', { name: '내용' })
  const excluded = form.getByRole('group', { name: '함께 선택할 수 없는 옵션' }).first()
  await form.getByLabel('옵션 이름').nth(1).fill('현관 중문')
  const door = excluded.getByRole('checkbox', { name: '현관 중문 150만원' })
  await door.press('Space')
  const saves = async () => {
    const [kept] = ((await opened()).blocks.at(-1) as typeof prices).types[0]?.options ?? []
    return kept
  }
  await expect.poll(saves).toEqual({ ...options[0], without: ['door'] })
  expect(await faultsOf(page, form, {})).toEqual([])
  await door.press('Space')
  await expect.poll(saves).toEqual(options[0])
})

test('a director looks at a draft on a phone without an account and a script, and what is said is seen', {
  tags: 'long',
}, async () => {
  await draftTitle('이사님이 보실 제목')
  const id = (await makeDraftLink(office, office.site.id, { name: '이사님', days: 7 }, writer)) as string
  const page = await signedIn('writer', `/admin/sites/${slug}/links`)
  const address = await page.locator('li code').first().innerText()
  const guest = await journey.visit(`${new URL(address).pathname}${path.slice(1)}`, {
    ...phone,
    javaScriptEnabled: false,
  })
  await guest.getByRole('heading', { name: '이사님이 보실 제목' }).waitFor()
  expect(await guest.getByText('초안입니다.').isVisible()).toBe(true)
  expect(await faultsOf(page)).toEqual([])
  const remarks = guest.locator('#remarks-0')
  await remarks.locator('summary').click()
  await remarks.getByLabel('이름').fill('김이사')
  await remarks.getByLabel('의견').fill('<b>제목</b>을 더 짧게')
  await remarks.getByRole('button', { name: '의견 남기기' }).click()
  await guest.getByText('의견을 남겼습니다.').waitFor()
  expect(await guest.locator('#remarks-0').innerText()).toContain('<b>제목</b>을 더 짧게')
  await page.goto(journey.addressOf(`${editor}?block=0`))
  await page.getByText('<b>제목</b>을 더 짧게').waitFor()
  await page.getByRole('button', { name: '반영함' }).click()
  await page.getByText('의견을 반영한 것으로 표시했습니다.').waitFor()
  await office.db
    .updateTable('draft_links')
    .set({ revoked_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
  expect((await fetch(new URL(new URL(address).pathname, journey.server.origin))).status).toBe(404)
})

testFirst(0, [['at once'], ['at its minute']] as const)(
  'what somebody asks for is published once another has approved, %s',
  async (when) => {
    await draftTitle(`승인할 제목 ${when}`)
    const asks = await signedIn('writer', `/admin/sites/${slug}/publish`)
    const at = new Date(Date.now() + minuteMs)
    if (when === 'at its minute') await asks.getByLabel('공개할 시각').fill(koreanMinute(at.toISOString()))
    await asks.getByRole('button', { name: '승인 요청' }).click()
    await asks.getByText('승인을 요청했습니다.').waitFor()
    expect(await asks.getByRole('button', { name: '승인', exact: true }).count()).toBe(0)
    const approves = await signedIn('second', `/admin/sites/${slug}/publish`)
    await approves.getByRole('button', { name: '승인', exact: true }).click()
    await approves.getByText('승인했습니다.').waitFor()
    if (when === 'at its minute') expect(await titleSeen()).not.toContain(`승인할 제목 ${when}`)
    await expect.poll(titleSeen, { timeout: 100_000, interval: 500 }).toContain(`승인할 제목 ${when}`)
  },
  180_000,
)

test('two editors of one field: the later one is shown both and chooses', { tags: ['long'] }, async () => {
  const [mine, theirs] = [
    await signedIn('writer', `${editor}?block=0`),
    await signedIn('second', `${editor}?block=0`),
  ]
  await field(theirs).fill('두 번째 사람의 제목')
  await saved(theirs)
  await field(mine).fill('첫 번째 사람의 제목')
  const choice = mine.getByRole('alert').filter({ hasText: '다른 사람이 같은 항목을' })
  await choice.getByText('두 번째 사람의 제목').waitFor()
  await choice.getByRole('radio', { name: /첫 번째 사람의 제목/ }).check()
  await choice.getByRole('button', { name: '이 값으로 저장' }).click()
  await saved(mine)
  expect((await opened()).blocks[0]?.title).toBe('첫 번째 사람의 제목')
})

test('a text is changed on a phone', async () => {
  const page = await signedIn('writer', `${editor}?block=0`, phone)
  await field(page).fill('휴대전화에서 고친 제목')
  await saved(page)
  await page.reload()
  expect(await field(page).inputValue()).toBe('휴대전화에서 고친 제목')
})

test('what is typed in one form of a screen outlives a save of another', { tags: 'long' }, async () => {
  const { content, version, blocks } = await opened()
  const areas = ['하나', '둘'].map((title) => ({
    type: 'unit-areas',
    title,
    caption: title,
    rows: [{ label: '주거전용면적', value: '84.9072㎡' }],
    note: '',
  }))
  const changed = { ...content, blocks: [...blocks, ...areas] }
  await saveContentDraft(office, slug, pagePart(path), { content: changed, version }, writer)
  const page = await signedIn('writer', `/admin/sites/${slug}/types?page=${path}`)
  const title = (form: number) => page.getByLabel('제목', { exact: true }).nth(form)
  await title(1).fill('아직 저장하지 않은 제목')
  await title(0).fill('저장한 제목')
  await page.getByRole('button', { name: '초안 저장' }).first().click()
  await page.getByText('초안에 저장했습니다.').waitFor()
  expect(await title(1).inputValue()).toBe('아직 저장하지 않은 제목')
  await page.getByRole('button', { name: '초안 저장' }).nth(1).click()
  const titles = async () => (await opened()).blocks.slice(-2).map((block) => block.title)
  await expect.poll(titles).toEqual(['저장한 제목', '아직 저장하지 않은 제목'])
})

test('an earlier revision is seen beside the present one and comes back as a draft', {
  tags: ['long'],
}, async () => {
  await draftTitle('나중의 제목')
  const page = await signedIn('writer', `/admin/sites/${slug}/publish`)
  await page.getByRole('button', { name: '지금 공개' }).click()
  await page.getByText('공개했습니다.').waitFor()
  await page.goto(journey.addressOf(`/admin/sites/${slug}/history`))
  await page.getByRole('link', { name: '지금과 비교' }).nth(1).click()
  await page.getByLabel('비교할 내용').selectOption(`page ${path}`)
  await page.getByRole('button', { name: '보기' }).click()
  await page.frameLocator('iframe[title="지금의 페이지"]').getByText('나중의 제목').first().waitFor()
  expect(await page.frameLocator('iframe[title="그때의 페이지"]').getByText('나중의 제목').count()).toBe(0)
  await page.getByRole('button', { name: '그때의 내용을 초안으로 가져오기' }).click()
  await page.waitForURL(`**${editor}`)
  await page.goto(journey.addressOf(`${editor}?block=0`))
  expect(await field(page).inputValue()).not.toBe('나중의 제목')
})

test('nothing is published before it was checked, and a draft is thrown away where it is published', async () => {
  await draftTitle('버릴 제목')
  const page = await signedIn('writer', `/admin/sites/${slug}/history`)
  const { promise: checked, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(/\/publish\.data\?check=1/, async (route) => {
    await checked
    await route.continue()
  })
  await page.goto(journey.addressOf(`/admin/sites/${slug}/publish`))
  const publish = page.getByRole('button', { name: '지금 공개' })
  await page.getByText('선택한 내용을 점검하고 있습니다.').waitFor()
  expect(await publish.isDisabled()).toBe(true)
  goOn()
  await expect.poll(() => publish.isEnabled()).toBe(true)
  await page.getByRole('button', { name: /초안 버리기$/ }).click()
  await page.getByText('초안이 없습니다.').waitFor()
  expect((await opened()).version).toBe(0)
})

test('a draft is kept by nobody, framed by the office alone, and leaves pages of visitors as they are', async () => {
  await draftTitle('초안의 제목')
  const page = await signedIn('writer', `${editor}?block=0`)
  const address = await page.locator('iframe[title="페이지 미리보기"]').getAttribute('src')
  const draft = await fetch(journey.addressOf(address ?? ''))
  const html = await draft.text()
  expect(html).toContain('초안의 제목')
  expect(html).toContain('data-place="0"')
  expect(html).not.toMatch(/<a\b[^>]*href="\/(?:Brand|SalesInfo)\//)
  expect(draft.headers.get('cache-control')).toBe('no-store')
  expect(draft.headers.get('x-robots-tag')).toBe('noindex')
  expect(draft.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(await titleSeen()).not.toMatch(/data-place|초안/)
  expect((await fetch(journey.addressOf('/draft/forged/'))).status).toBe(404)
})
