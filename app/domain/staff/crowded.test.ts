import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestContext } from '#app/request-context.ts'
import { databaseKinds } from '../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../tests/support/install.ts'
import {
  contextOf,
  enter,
  makePerson,
  openBrowser,
  passPhrase,
  personOf,
  type TestBrowser,
} from '../../../tests/support/people.ts'
import { acceptInvitation } from './accept-invitation.server.ts'
import { disableSecondFactor, startEnrolment } from './enrol-second-factor.server.ts'
import type { Person } from './find-person.server.ts'
import { findInvitation, makeInvitation } from './invitations.server.ts'
import { createPasswordQueue, inKnownLane, noRoom, type PasswordQueue } from './password-queue.ts'
import { createReset, findReset, resetPassword } from './password-reset.server.ts'
import { changePassword } from './set-password.server.ts'

const next = '호숫가 산책은 아침 7시에'

describe.each(databaseKinds)('while nobody has time to hash, on %s', (kind) => {
  let office: TestInstall
  let ctx: RequestContext
  let desk: TestBrowser
  let person: Person
  let queue: PasswordQueue
  let leave: () => void
  beforeAll(async () => {
    office = await openTestInstall(kind)
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    for (const table of ['users', 'invitations', 'rate_counters'] as const)
      await office.db.deleteFrom(table).execute()
    const lane = { max: 0, waitMs: 1000 }
    queue = createPasswordQueue({ known: lane, stranger: lane })
    ctx = contextOf(office, { passwordQueue: queue })
    await makePerson(office, { email: 'minji@orbit.example', role: 'manager' })
    desk = await enter(ctx, 'minji@orbit.example')
    person = (await personOf(ctx, desk)) as Person
    await fill()
  })

  /** Both lanes have somebody who does not end by themselves. */
  async function fill() {
    const ends: (() => void)[] = []
    const hash = () => new Promise<void>((end) => ends.push(end))
    const both = Promise.all([queue.run(hash), inKnownLane(() => queue.run(hash))])
    leave = () => {
      for (const end of ends.splice(0)) end()
      return both
    }
  }

  test('an invitation is not used up, and is accepted a moment later', async () => {
    const token = await makeInvitation(office.db, office.clock, {
      email: 'new@orbit.example',
      siteId: office.site.id,
      role: 'viewer',
      invitedBy: null,
    })
    const who = { name: '김민지', email: '', password: next }
    expect(await acceptInvitation(ctx, token, who)).toEqual(noRoom)
    expect(await findInvitation(office.db, office.clock, token)).toBeDefined()
    leave()
    expect(await acceptInvitation(ctx, token, who)).toMatchObject({ ok: true })
  })

  test('nor is a link to a new password', async () => {
    const token = await createReset(office.db, office.clock, person.user.id)
    expect(await resetPassword(ctx, token, next)).toEqual(noRoom)
    expect(await findReset(office.db, office.clock, token)).toBeDefined()
    leave()
    expect(await resetPassword(ctx, token, next)).toMatchObject({ ok: true })
  })

  test('a right password is not called wrong, and nothing of the account changes', async () => {
    const { request } = openBrowser()
    const written = { password: passPhrase, code: '000000' }
    const mine = { ...person, user: { ...person.user, hasSecondFactor: true } }
    expect(await changePassword(ctx, person, { current: passPhrase, next })).toEqual(noRoom)
    expect(await startEnrolment(ctx, desk.request(), person, passPhrase)).toEqual(noRoom)
    expect(await disableSecondFactor(ctx, request(), mine, written)).toEqual(noRoom)
    leave()
    expect(await changePassword(ctx, person, { current: passPhrase, next })).toEqual({ ok: true })
    expect(await startEnrolment(ctx, desk.request(), person, next)).toMatchObject({ ok: true })
  })
})
