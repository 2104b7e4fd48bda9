import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { decrypt } from '#app/db/encryption.server.ts'
import { listTeams, placeInTeam, saveTeam } from '#app/domain/customers/assignments/teams.server.ts'
import { assignLead } from '#app/domain/customers/customer/assign-lead.server.ts'
import { createLead } from '#app/domain/customers/intake/create-lead.server.ts'
import { recordArrival } from '#app/domain/customers/visits/arrive.server.ts'
import { endTalk } from '#app/domain/customers/visits/turns.server.ts'
import routes from '#app/routes.ts'
import { faultsOf } from '../support/axe.ts'
import { desktop, phone } from '../support/browser.ts'
import type { TestInstall } from '../support/install.ts'
import { startJourney } from '../support/journey.ts'
import { filledIn } from '../support/leads.ts'
import { runs } from '../support/long.ts'
import { officeOf } from '../support/office-of.ts'
import { makePerson } from '../support/people.ts'
import { signIn } from '../support/sign-in.ts'

const journey = startJourney()
let office: TestInstall
const people: Record<string, string> = {}
let made = 0

beforeAll(async () => {
  const { server } = journey
  office = await officeOf(server)
  const { db } = office
  for (const name of ['manager', 'kim', 'lee'])
    people[name] = await makePerson(office, {
      email: `${name}@example.com`,
      role: name === 'manager' ? 'manager' : 'counsellor',
    })
  return () => db.destroy()
})

async function register(name: string, number: string): Promise<string> {
  const { leadId } = await createLead(
    office,
    office.site,
    {
      form: 'popup',
      fields: filledIn({ name, phone: number }),
      submissionKey: `finding-${++made}`,
    },
    { type: 'visitor' },
  )
  return leadId
}

const signedIn = (who: string, path = '/admin/leads', options = desktop): Promise<Page> =>
  journey.visit(path, options, (page) => signIn(page, journey.server.origin, `${who}@example.com`))

/** Runs in the browser: timers without a delay wait for the event `timers`. */
function holdTimers() {
  const { setTimeout } = window
  const held: (() => void)[] = []
  window.setTimeout = ((act: () => void, ms = 0) => (ms ? setTimeout(act, ms) : held.push(act))) as never
  const run = () => {
    window.setTimeout = setTimeout
    for (const act of held) act()
  }
  addEventListener('timers', run, { once: true })
}

describe('the list of customers', () => {
  beforeAll(async () => {
    for (let n = 0; n < 12; n++) await register('홍길동', `010${70_000_000 + n}`)
    const caller = await register('이서연', '01022112096')
    await assignLead(office, office.site, caller, people.lee ?? '', {
      type: 'user',
      id: people.manager ?? '',
    })
  })

  test('twelve are assigned in one step by keys, and the step is taken back', { tags: 'long' }, async () => {
    const page = await signedIn('manager', '/admin/leads?who=none')
    await page.getByRole('heading', { name: '고객 12명' }).waitFor()
    await page.locator('[data-lead-row]').first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    for (let n = 0; n < 11; n++) await page.keyboard.press('j')
    await page.keyboard.press('Shift+X')
    await page.getByText('12명 선택').waitFor()
    expect(await faultsOf(page)).toEqual([])
    // On a busy computer keys are faster than timers: those of the opened list run after the name is typed.
    await page.evaluate(holdTimers)
    await page.keyboard.press('a')
    await page.keyboard.type('kim')
    await page.evaluate(() => dispatchEvent(new Event('timers')))
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: '12명의 담당자를 배정했습니다' }).waitFor()
    await page.getByText('조건에 맞는 고객이 없습니다').waitFor()
    // What comes meanwhile is shown, and does not take the way back away.
    await register('홍길동', '01070000099')
    await page.getByRole('heading', { name: '고객 1명' }).waitFor()
    await page.getByRole('button', { name: '되돌리기' }).click()
    await page.getByRole('status').filter({ hasText: '12명의 담당 배정을 되돌렸습니다' }).waitFor()
    await page.getByRole('heading', { name: '고객 13명' }).waitFor()
    expect(await page.content()).not.toMatch(/홍길동|010-?7000/)

    await page.keyboard.press('?')
    await page.getByRole('dialog').getByText('다음 고객').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('lead-search')
    await page.keyboard.type('이서연')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '찾은 고객' }).waitFor()
    expect(decodeURIComponent(page.url())).not.toContain('이서연')
    await page.getByRole('link', { name: '이*연' }).press('Enter')
    await page.waitForURL('**/admin/leads/*')
  })

  test('a filter is kept in the address, and under a name', { tags: ['long'] }, async () => {
    const page = await signedIn('manager')
    await page.getByRole('combobox', { name: '통화', exact: true }).selectOption({ label: '통화 안 한 고객' })
    await page.waitForURL('**calls=none*')
    await page.getByRole('link', { name: '통화 조건 빼기' }).waitFor()
    await page.getByRole('button', { name: '조건 추가' }).click()
    await page.getByRole('menuitem', { name: '등급' }).click()
    await page.getByRole('combobox', { name: '등급' }).selectOption({ label: 'A등급' })
    await page.waitForURL('**grade=A*')
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('link', { name: '등급 조건 빼기' }).click()
    await page.waitForURL((url) => url.search.includes('calls=none') && !url.search.includes('grade'))
    await page.getByRole('link', { name: '등급 조건 빼기' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: '이 조건 저장' }).click()
    await page.getByLabel('보기 이름').fill('첫 통화')
    await page.getByRole('button', { name: '저장', exact: true }).first().click()
    await page.getByRole('status').filter({ hasText: '‘첫 통화’ 보기를 저장했습니다' }).waitFor()
    await page.goto(journey.addressOf('/admin/leads'))
    await page.getByRole('link', { name: '첫 통화' }).click()
    await page.waitForURL('**calls=none*')
    await page.getByRole('button', { name: '이 보기 지우기' }).click()
    await page.getByRole('status').filter({ hasText: '보기를 지웠습니다' }).waitFor()
    await page.getByRole('link', { name: '첫 통화' }).waitFor({ state: 'detached' })
  })

  test('a colleague’s caller is found by the end of the number, and a message is left for the assignee', {
    tags: ['long'],
  }, async () => {
    const page = await signedIn('kim', '/admin/leads', phone)
    await page.getByText('아직 배정된 고객이 없습니다').waitFor()
    await page.getByRole('searchbox').fill('2096')
    await page.getByRole('searchbox').press('Enter')
    const found = page.getByRole('listitem').filter({ hasText: '이*연' })
    await found.getByText('담당 lee').waitFor()
    expect(await page.content()).not.toMatch(/이서연|010-?2211/)
    expect(await faultsOf(page)).toEqual([])
    await found.getByLabel('담당자에게 메모 남기기').fill('14시 이후 통화 원하심')
    await found.getByRole('button', { name: '남기기', exact: true }).click()
    await page.getByRole('status').filter({ hasText: '메모를 남겼습니다' }).waitFor()
    const note = await office.db.selectFrom('lead_notes').selectAll().executeTakeFirstOrThrow()
    expect(note).toMatchObject({ kind: 'message', written_by: people.kim })
    expect(decrypt(office.keys, note.body_sealed, `lead_notes.body:${note.id}`)).toBe('14시 이후 통화 원하심')

    await page.getByRole('searchbox').fill('9999')
    await page.getByRole('searchbox').press('Enter')
    await page.getByText('전화번호 뒷자리가 9999인 고객이 없습니다').waitFor()
  })

  test('what comes is there without reloading, and listening keeps no session alive', {
    tags: ['long'],
  }, async () => {
    const page = await signedIn('manager')
    await page.getByRole('heading', { name: '고객 14명' }).waitFor()
    const before = await office.db.selectFrom('sessions').select(['id', 'updated_at']).execute()
    await register('박준호', '01088887777')
    await page.getByRole('heading', { name: '고객 15명' }).waitFor()
    const after = await office.db.selectFrom('sessions').select(['id', 'updated_at']).execute()
    expect(after).toEqual(before)
  })

  test('a row’s menu leads on, and only the list is printed', { tags: ['long'] }, async () => {
    const page = await signedIn('manager', '/admin/leads?order=created')
    await page.getByRole('button', { name: '박*호: 더 할 일' }).press('Enter')
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['통화하기', '문자 보내기', '방문예약'])
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('박*호: 더 할 일')
    await page.emulateMedia({ media: 'print' })
    const shown = await page
      .locator('button, nav, form[role="search"], select')
      .filter({ visible: true })
      .all()
    expect(await Promise.all(shown.map((one) => one.innerText()))).toEqual([])
    expect(await page.getByRole('row').filter({ visible: true }).count()).toBeGreaterThan(10)
  })

  test('a team is made, and customers are dealt to it in turn', { tags: ['long'] }, async () => {
    const page = await signedIn('manager', '/admin/teams')
    await page.getByLabel('새 팀 이름').fill('1팀')
    await page.getByRole('button', { name: '팀 만들기' }).click()
    await page.getByText('팀을 저장했습니다').waitFor()
    expect(await faultsOf(page)).toEqual([])
  })

  test('a team lead hands a customer of the team over on the customer’s page, and sees nobody else to give to', {
    tags: ['long'],
  }, async () => {
    const by = { type: 'user', id: people.manager ?? '' } as const
    people.park = await makePerson(office, { email: 'park@example.com', role: 'lead' })
    await saveTeam(office, office.site.id, { name: '2팀' }, by)
    const teamId = (await listTeams(office.db, office.site.id)).find(({ name }) => name === '2팀')?.id ?? ''
    for (const [who, leads] of [
      ['park', true],
      ['kim', false],
    ] as const)
      await placeInTeam(office, office.site.id, { userId: people[who] ?? '', teamId, leads }, by)
    const [ours, theirs] = [await register('정우성', '01055550001'), await register('유재석', '01055550002')]
    await assignLead(office, office.site, ours, people.kim ?? '', by)
    await assignLead(office, office.site, theirs, people.lee ?? '', by)
    const page = await signedIn('park', `/admin/leads/${ours}`)
    await page.getByRole('button', { name: '담당: kim. 변경' }).press('Enter')
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['kim', 'park'])
    await page.getByRole('menuitem', { name: 'park' }).click()
    await page.getByRole('status').filter({ hasText: '담당자를 배정했습니다' }).waitFor()
    await page.getByRole('button', { name: '담당: park. 변경' }).waitFor()
    const own = await page.request.get(journey.addressOf(`/admin/leads/${theirs}`))
    expect(own.status()).toBe(404)
  })

  test('a colleague’s customer at one’s own table opens until the talk is over, on record', {
    tags: ['long'],
  }, async () => {
    const desk = { type: 'user', id: people.manager ?? '' } as const
    const theirs = await register('신동엽', '01055550003')
    await assignLead(office, office.site, theirs, people.lee ?? '', desk)
    const page = await signedIn('kim')
    const status = async () => (await page.request.get(journey.addressOf(`/admin/leads/${theirs}`))).status()
    expect(await status()).toBe(404)
    const take = { counsellor: people.kim ?? '', waits: false }
    const arrival = await recordArrival(office, office.site, theirs, { withGift: false, take }, desk)
    expect(await status()).toBe(200)
    await endTalk(office, office.site, arrival?.visitId ?? '', desk)
    expect(await status()).toBe(404)
    const read = await office.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'details'])
      .where('action', '=', 'lead.read')
      .where('subject_id', '=', theirs)
      .execute()
    expect(read).toEqual([{ actor_id: people.kim, details: '{"because":"talk"}' }])
  })
})

test('a leaver’s customers go to a colleague in the same step', { tags: 'long' }, async () => {
  const leaver = await makePerson(office, { email: 'choi@example.com', role: 'counsellor' })
  const clerk = { type: 'user', id: people.manager ?? '' } as const
  const theirs = [await register('남은별', '01066660001'), await register('남은별', '01066660002')]
  for (const id of theirs) await assignLead(office, office.site, id, leaver, clerk)
  const page = await signedIn('manager', '/admin/people')
  await page.getByLabel('choi 변경').press('Enter')
  const form = page.locator('form', { has: page.getByRole('button', { name: '권한 없애기' }) }).filter({
    hasText: 'choi 님의 권한',
  })
  await form.getByLabel('맡은 고객 2명을 넘겨받을 사람').selectOption({ label: 'lee' })
  await form.getByRole('checkbox').setChecked(true)
  await form.getByRole('button', { name: '권한 없애기' }).press('Enter')
  await page.getByRole('status').filter({ hasText: '권한을 없앴습니다' }).waitFor()
  const rows = await office.db.selectFrom('leads').select('assigned_to').where('id', 'in', theirs).execute()
  expect(rows).toEqual([{ assigned_to: people.lee }, { assigned_to: people.lee }])
})

test('a counsellor who guesses the ends of numbers reads nobody’s, is limited, and is on record', {
  timeout: runs(60_000, 1_200_000),
}, async () => {
  const page = await signedIn('kim')
  const request = page.context().request
  const guesses = runs(60, 10_000)
  const guess = async (n: number) => {
    const end = String((n * 7919 + 2096) % 10_000).padStart(4, '0')
    const answer = await request.get(journey.addressOf(`/admin/leads.data?q=${end}`))
    const leaks = /010-?2211|010-?7000|홍길동|이서연|박준호/.test(await answer.text())
    return { status: answer.status(), leaks }
  }
  const answers: Awaited<ReturnType<typeof guess>>[] = []
  for (let n = 0; n < guesses; n += 10)
    answers.push(...(await Promise.all(Array.from({ length: 10 }, (_, i) => guess(n + i)))))
  expect(answers.filter(({ leaks }) => leaks)).toEqual([])
  const allowed = answers.filter(({ status }) => status === 200).length
  expect(allowed).toBeLessThan(guesses)
  const records = await office.db
    .selectFrom('audit_entries')
    .select('id')
    .where('action', '=', 'lead.searched')
    .where('actor_id', '=', people.kim ?? '')
    .execute()
  expect(records.length).toBeGreaterThanOrEqual(allowed)
})

test('nothing that opens to a counsellor holds a number, a name or a receipt of somebody else’s customer', {
  tags: ['long'],
}, async () => {
  const other = await office.db
    .selectFrom('leads')
    .select(['id', 'receipt_no'])
    .where('phone_last4', '=', '2096')
    .executeTakeFirstOrThrow()
  const page = await signedIn('kim')
  const request = page.context().request
  for (const pattern of patternsOf(routes).filter((one) => /^admin(?:$|\/)/.test(one))) {
    if (/sign-|setup|password|live|second-factor/.test(pattern)) continue
    const path = `/${pattern}`
      .replace(':lead', other.id)
      .replace(/:site\??/, office.site.slug)
      .replace(/:\w+\??|\*/g, other.id)
    for (const ending of ['', '.data']) {
      const answer = await request.get(journey.addressOf(`${path}${ending}?site=${office.site.slug}`))
      const found = /01022112096|010-2211|이서연/.exec(await answer.text())?.[0]
      expect(found, `${path}${ending}`).toBeUndefined()
      expect(await answer.text(), path).not.toContain(other.receipt_no)
    }
  }
})

function patternsOf(entries: RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const whole = [parent, path].filter(Boolean).join('/')
    return [whole, ...patternsOf(children, whole)]
  })
}
