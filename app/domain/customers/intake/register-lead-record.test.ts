import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shownConsentVersions } from '#app/domain/site/consents/consent-texts.ts'
import { findSite } from '#app/domain/site/find-site.server.ts'
import { publishSettings } from '#app/domain/site/publish-settings.server.ts'
import { operator } from '#app/domain/site/rights.server.ts'
import type { Site, SiteSettings } from '#app/domain/site/site-settings.ts'
import { lookupHash } from '#app/platform/lookup-hash.server.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { visitorsOf } from '../../../../tests/support/visitors.ts'
import { confirmRepeat } from './confirm-repeat.server.ts'

describe.each(databaseKinds)('what a registration keeps on %s', (kind) => {
  let office: TestInstall
  let visitors: ReturnType<typeof visitorsOf>
  beforeAll(async () => {
    office = await openTestInstall(kind)
    visitors = visitorsOf(office)
  })
  afterAll(() => office.close())
  beforeEach(() => office.clock.set('2026-11-21T05:00:00.000Z'))

  describe('the decisions', () => {
    const decided = async (phone: string) => {
      const rows = await office.db
        .selectFrom('consents')
        .innerJoin('leads', 'leads.id', 'lead_id')
        .innerJoin('consent_texts', 'consent_texts.id', 'text_id')
        .where('phone_hash', '=', lookupHash(office.keys, 'phone', office.site.id, phone))
        .select(['consents.kind', 'granted', 'version'])
        .orderBy('consents.kind')
        .execute()
      return rows.map(({ kind, granted, version }) => `${kind} ${granted} v${version}`)
    }
    const publish = async (settings: Partial<SiteSettings>) => {
      const now = await findSite(office.db, '', '/first/')
      if (!now) throw new Error('no site')
      await office.db
        .transaction()
        .execute((tx) =>
          publishSettings(tx, office.clock, now.id, { ...now.settings, ...settings }, operator),
        )
      office.site = (await findSite(office.db, '', '/first/')) as Site
    }
    const consents = (purpose: string) => {
      const { collection, marketing } = office.site.settings.consents
      return { consents: { collection: { ...collection, purpose }, marketing } }
    }
    const ctx = () => visitors.contextFrom('192.0.2.9')

    test('are stored with the texts that were shown, also where newer ones are published by now', async () => {
      expect(
        (await visitors.post(ctx(), visitors.person(400, { ads: true }))).reply.ok,
        'one version: it was that one',
      ).toBe(true)
      const old = shownConsentVersions(office.site.settings)
      await publish(consents('상담과 안내'))
      await publish({ phone: '1500-0001' })
      expect((await visitors.post(ctx(), visitors.person(401, { texts: old }))).reply.ok).toBe(true)
      expect(
        (
          await visitors.post(
            ctx(),
            visitors.person(402, { texts: shownConsentVersions(office.site.settings) }),
          )
        ).reply.ok,
      ).toBe(true)
      expect(await decided('01030000400')).toEqual(['collection 1 v1', 'marketing 1 v1'])
      expect(await decided('01030000401')).toEqual(['collection 1 v1', 'marketing 0 v1'])
      expect(await decided('01030000402')).toEqual(['collection 1 v2', 'marketing 0 v1'])
    })

    test.each([
      ['says nothing of its texts', () => undefined],
      ['names texts that nobody knows', () => 'aaaaaaaaaaaaaaaa.bbbbbbbbbbbbbbbb'],
      [
        'names those of another site',
        () => shownConsentVersions({ ...office.site.settings, ...consents('다른 단지') }),
      ],
      [
        'names them in the wrong places',
        () => shownConsentVersions(office.site.settings).split('.').reverse().join('.'),
      ],
    ])('are asked for again where a form %s', async (_, texts) => {
      await publish(consents(`상담 ${office.clock.now().getTime()}`))
      await publish({
        consents: {
          ...office.site.settings.consents,
          marketing: { ...office.site.settings.consents.marketing, purpose: '소식' },
        },
      })
      const asked = await visitors.post(
        ctx(),
        visitors.person(410, { texts: texts(), message: '적은 것', ads: true }),
      )
      expect(asked).toMatchObject({
        status: 422,
        reply: {
          reason: 'invalid',
          errors: { agree: expect.stringContaining('동의 내용이 바뀌었습니다') },
          shown: { consentVersions: shownConsentVersions(office.site.settings) },
        },
        draft: { message: '적은 것', agree: false, ads: false },
      })
      expect(await decided('01030000410')).toEqual([])
    })

    test('about counters are stored where the site asks for them', async () => {
      await publish({
        measurement: { ga4: 'G-TEST123', consent: { title: '알리는 데 동의합니다', note: '' } },
      })
      const texts = shownConsentVersions(office.site.settings)
      await visitors.post(ctx(), visitors.person(420, { texts, measure: true }))
      await visitors.post(ctx(), visitors.person(421, { texts }))
      expect((await decided('01030000420'))[2]).toBe('measurement 1 v1')
      expect((await decided('01030000421'))[2]).toBe('measurement 0 v1')
    })

    test('promise a time, which is kept whatever is promised to others later', async () => {
      const texts = shownConsentVersions(office.site.settings)
      const { collection, marketing } = office.site.settings.consents
      const longer = { registration: { repeatDays: 30, keepMonths: 12 } }
      await expect(publish(longer)).rejects.toThrow('보유 기간')
      await publish({
        ...longer,
        consents: {
          collection: { ...collection, retention: '상담 종료 후 1년' },
          marketing: { ...marketing, retention: '철회할 때까지' },
        },
      })
      await visitors.post(ctx(), visitors.person(430, { texts }))
      await visitors.post(ctx(), visitors.person(431, { texts: shownConsentVersions(office.site.settings) }))
      const kept = await office.db
        .selectFrom('leads')
        .select(['keep_months', 'expires_at'])
        .orderBy('id', 'desc')
        .limit(2)
        .execute()
      expect(kept).toEqual([
        { keep_months: 12, expires_at: '2027-11-21T05:00:00.000Z' },
        { keep_months: 6, expires_at: '2027-05-21T05:00:00.000Z' },
      ])
    })
  })

  describe('a visitor whom no page sent', () => {
    const kept = async () => {
      const row = await office.db
        .selectFrom('leads')
        .select('attribution')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return JSON.parse(row.attribution ?? '{}')
    }
    const ctx = () =>
      visitors.contextFrom('192.0.2.10', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile')
    const consentVersions = () => ({ texts: shownConsentVersions(office.site.settings) })

    test('is remembered by the page on which the visit began, or by the page of the form', async () => {
      await visitors.post(ctx(), visitors.person(500, { ...consentVersions(), landing: '/FloorPlan/84A' }))
      expect(await kept()).toMatchObject({
        first: { landing: '/FloorPlan/84A', params: {} },
        last: { landing: '/FloorPlan/84A' },
        device: { kind: 'phone' },
      })
      await visitors.post(
        ctx(),
        visitors.person(501, consentVersions()),
        'https://first.example/Brand/intro?q=1',
      )
      expect(await kept()).toMatchObject({ first: { landing: '/Brand/intro' } })
      for (const [n, landing] of [
        '/first/my/Zk3vQ8sXb2nW7tRy5uPa1c',
        'https://evil.example/',
        '/a b',
        7,
      ].entries()) {
        await visitors.post(ctx(), visitors.person(510 + n, { ...consentVersions(), landing }))
        expect(await kept()).toEqual({ device: { kind: 'phone' } })
      }
      await visitors.post(
        ctx(),
        visitors.person(520, consentVersions()),
        'https://elsewhere.example/Brand/intro',
      )
      expect(await kept()).toEqual({ device: { kind: 'phone' } })
    })

    const confirmNewest = async () => {
      const { id, lead_id } = await office.db
        .selectFrom('repeat_registrations')
        .select(['id', 'lead_id'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      await confirmRepeat(office, office.site, lead_id, id, { type: 'visitor' })
    }

    test('keeps the advertisement that brought an earlier registration; a newer one is the last', async () => {
      const touch = (source: string) => ({
        at: '2026-11-21T05:00:00.000Z',
        landing: '/',
        params: { utm_source: source },
      })
      const by = (source: string) => ({
        ...ctx(),
        visit: { attribution: { first: touch(source), last: touch(source) }, userAgent: '' },
      })
      await visitors.post(by('naver'), visitors.person(530, consentVersions()))
      await visitors.post(
        ctx(),
        visitors.person(530, { ...consentVersions(), submissionKey: 'b', landing: '/' }),
      )
      await confirmNewest()
      expect((await kept()).last.params).toEqual({ utm_source: 'naver' })
      await visitors.post(by('kakao'), visitors.person(530, { ...consentVersions(), submissionKey: 'c' }))
      expect((await kept()).last.params, 'before the phone has said so').toEqual({ utm_source: 'naver' })
      await confirmNewest()
      expect(await kept()).toMatchObject({
        first: { params: { utm_source: 'naver' } },
        last: { params: { utm_source: 'kakao' } },
        device: { kind: 'desktop' },
      })
    })
  })
})
