import { globSync, readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import type { Role } from '#app/db/column-types.ts'
import { roles } from '#app/domain/record/roles.ts'
import routes from '#app/routes.ts'
import type { Command } from './answer.ts'

const all: Role[] = [...roles]
const owners: Role[] = ['owner']
const leaders: Role[] = ['owner', 'manager']
const teamLeads: Role[] = ['owner', 'manager', 'lead']
const receivers: Role[] = ['owner', 'manager', 'lead', 'counsellor']
const greeters: Role[] = ['owner', 'manager', 'lead', 'counsellor', 'desk']
const writers: Role[] = ['owner', 'manager', 'editor']
const contractKeepers: Role[] = ['owner', 'manager', 'contracts']
const leadReaders: Role[] = ['owner', 'manager', 'lead', 'counsellor', 'viewer']

/** Who may do what, written by hand: the expectation, from which no right is derived. */
const expected: Record<string, Record<string, readonly Role[]>> = {
  alarms: { acknowledge: leaders },
  'customers/customer': {
    assign: teamLeads,
    confirm: receivers,
    correct: receivers,
    fields: receivers,
    joinHousehold: receivers,
    leaveHousehold: receivers,
    memo: receivers,
    openMessage: leadReaders,
    reveal: receivers,
    revealMessage: receivers,
    sendLink: receivers,
    status: receivers,
    stopAds: leaders,
    text: receivers,
    withdraw: leaders,
  },
  'customers/spam-bursts': { undo: leaders },
  'customers/deal': { deal: teamLeads, undo: teamLeads },
  'customers/list': {
    assign: teamLeads,
    columns: leadReaders,
    deal: teamLeads,
    message: receivers,
    removeSavedView: leadReaders,
    search: leadReaders,
    state: leaders,
    undo: teamLeads,
    view: leadReaders,
    write: teamLeads,
  },
  'customers/new-caller': { handOn: receivers, register: receivers },
  'customers/customer/presence': { tell: leadReaders },
  'customers/teams': {
    absence: teamLeads,
    deleteTeam: leaders,
    duty: leaders,
    finishAbsence: teamLeads,
    followTeam: leaders,
    place: leaders,
    rule: leaders,
    takeBack: leaders,
    team: leaders,
    teamHours: leaders,
  },
  drafts: { discard: all, keep: all },
  finder: { customers: leadReaders },
  // Of a team lead only their own notices, which the function asks.
  'homes/export': { prepare: ['owner', 'manager', 'contracts', 'viewer'] },
  'homes/displays': { make: leaders, revoke: leaders },
  'homes/board': {
    assign: contractKeepers,
    change: contractKeepers,
    contract: contractKeepers,
    decide: contractKeepers,
    end: contractKeepers,
    extend: ['owner', 'manager', 'lead', 'contracts'],
    hold: receivers,
    open: contractKeepers,
    release: receivers,
    reveal: [...receivers, 'contracts'],
    reverse: leaders,
    waive: leaders,
  },
  'homes/setup': { preview: leaders, save: leaders },
  'import-export/import': { begin: leaders, check: leaders, giveUp: leaders, read: leaders, undo: leaders },
  'import-export/overview': { prepare: ['owner', 'manager', 'viewer'] },
  'import-export/upload': { upload: leaders },
  'messages/advertisement': { stop: teamLeads },
  'messages/message': { again: leaders, reveal: leaders },
  'messages/new': { drop: receivers, keep: receivers, send: receivers },
  'messages/new-advertisement': { send: leaders },
  'messages/sent': { again: leaders, resend: leaders, sent: leaders },
  'messages/template': { reset: leaders, save: leaders },
  'messages/templates': { remaining: leaders },
  'settings/account/own': {
    alerts: receivers,
    end: all,
    endAlerts: all,
    endAll: all,
    password: all,
    provePhone: all,
  },
  'settings/account/second-factor': {
    begin: all,
    codes: all,
    finish: all,
    finishMove: all,
    move: all,
    off: all,
  },
  'settings/audit': { review: leaders },
  'settings/people': {
    cancelInvitation: leaders,
    invite: leaders,
    passwordLink: leaders,
    policy: ['owner'],
    remove: leaders,
    role: leaders,
    signOut: leaders,
  },
  'sites/close': { close: owners, remove: owners },
  'sites/field': { save: writers },
  'sites/files': { publish: owners, read: owners },
  'sites/new': { copy: owners, make: owners },
  'sites/new-files': { publish: owners, read: owners },
  'sites/rename': { free: owners, rename: owners },
  'sites/shared': { follow: owners, leave: owners, plan: owners, save: owners },
  'sites/site': { accept: owners, hide: owners, open: owners, publish: leaders, replace: owners },
  'statistics/daily': { add: leaders, note: leaders, remove: leaders },
  'statistics/period': { cost: leaders },
  today: { dial: receivers, readMessage: receivers, record: receivers, text: receivers },
  'visits/arrivals': {
    arrive: greeters,
    back: greeters,
    find: greeters,
    finish: greeters,
    take: greeters,
    undo: greeters,
  },
  'visits/book': { book: receivers, cancel: receivers, find: receivers },
  'visits/close': { close: leaders },
  'visits/gifts': { receive: greeters, redeem: greeters },
  'visits/hours': { day: leaders, holidays: leaders, usual: leaders, week: leaders },
  'visits/walk-in': { register: greeters },
  'website/documents/file': {
    discard: writers,
    page: writers,
    publish: leaders,
    remove: writers,
    replace: writers,
    restore: writers,
  },
  'website/documents/list': { add: writers },
  'website/drawings/drawing': {
    add: writers,
    building: writers,
    discard: writers,
    forget: writers,
    page: writers,
    picture: writers,
    pictured: writers,
    place: writers,
    plan: writers,
    publish: leaders,
    remove: writers,
    removePlace: writers,
    restore: writers,
    undo: writers,
    upload: writers,
  },
  'website/drawings/list': { start: writers, upload: writers },
  'website/history': { rollBack: writers },
  'website/links': { make: writers, reopen: writers, resolve: writers, revoke: writers },
  'website/pages/document': { check: writers, meet: writers, restore: writers, save: writers },
  'website/pages/editor': { keepSection: writers, resolve: writers },
  'website/pages/list': { discard: writers, move: writers, remove: writers },
  'website/pages/new': { make: writers },
  // Who may publish alone, approve and cancel is asked where it is done.
  'website/pages/publish': {
    approve: writers,
    ask: writers,
    askEnd: owners,
    cancel: writers,
    confirmAskedEnd: owners,
    demandSecond: owners,
    discard: writers,
    plan: writers,
    publish: writers,
    withdrawAskedEnd: owners,
  },
  'website/pictures/bulk': { discard: writers, discardZip: writers, save: writers },
  'website/pictures/library': { describe: writers },
  'website/pictures/picture': { discard: writers, describe: writers, remove: writers, replace: writers },
  'website/pictures/upload': { upload: writers },
  'website/press/list': { bin: writers, publish: writers, restore: writers, unpublish: writers },
  'website/press/post': { write: writers },
  'website/redirects': { add: writers, remove: writers },
  'website/revision': { restore: writers },
  'website/settings/blocks': { discard: writers, publish: leaders, save: writers },
  'website/settings/facts': {
    discard: writers,
    paste: writers,
    publish: leaders,
    save: writers,
  },
  'website/settings/form': { discard: writers, publish: leaders, save: writers, shift: writers },
  'website/settings/hosts': {
    add: owners,
    discard: writers,
    main: owners,
    publish: leaders,
    remove: owners,
  },
  'website/settings/look': {
    discard: writers,
    icon: writers,
    logo: writers,
    publish: leaders,
    removeIcon: writers,
    removeLogo: writers,
    save: writers,
  },
  'website/settings/prices': {
    begin: writers,
    discard: writers,
    paste: writers,
    publish: leaders,
    save: writers,
  },
}

const here = import.meta.dirname
const modules = import.meta.glob<Record<string, Command>>('./**/commands.server.ts')
const folders = Object.keys(modules).map((file) => file.slice('./'.length, -'/commands.server.ts'.length))

test('every screen with commands is in the table', () => {
  expect(folders.toSorted()).toEqual(Object.keys(expected).toSorted())
})

test.each(folders)('who may do the commands of %s', async (folder) => {
  const commands = await modules[`./${folder}/commands.server.ts`]?.()
  const found = Object.entries(commands ?? {}).map(([name, { may }]) => [name, roles.filter(may)])
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(
      Object.entries(expected[folder] ?? {}).map(([name, by]) => [
        name,
        roles.filter((role) => by.includes(role)),
      ]),
    ),
  )
})

/** What the idiom does for every screen, and how a screen would do it by itself. */
const byHand: Record<string, RegExp> = {
  'finds the person': /\b(?:requirePerson|findPerson|officeActor)\b/,
  'opens the site': /\bopenSite\b/,
  'reads the form': /\b(?:readForm|readFields|formData\(\))/,
  'wakes the worker': /\bwakeWorker\b/,
  'discards the draft': /\bdiscardDraft\b/,
  'forbids storing': /cache-control/,
  'works without a script': /<noscript/,
  'posts by itself': /<Form\s[^>]*method="post"/,
  // The browser shows it in its own language: `kit/date-fields.tsx`.
  'has a date of the browser': /type[=:]\s?\{?["'](?:date|time|datetime-local|month|week)["']/,
}

/** The idiom itself. */
const idiom = /^(?:[^/]+)$/
/** The rows of a list are one form with the buttons of several commands. */
const allowed: Record<string, string> = {
  'customers/list/table.tsx': 'posts by itself',
}

/** Of the office's routes: files of what is drawn within others, and whether a person is asked for. */
function routesOf(all: RouteConfigEntry[], isAsked = false): { file: string; isAsked: boolean }[] {
  return all.flatMap(({ file, children = [] }) => [
    { file, isAsked },
    ...routesOf(children, isAsked || file === 'office/signed-in.tsx'),
  ])
}

test('every route asks for a person in one place, but those with which one comes in, and what a screen hears', async () => {
  const office = (await routes)
    .filter(({ path }) => path === 'admin')
    .flatMap(({ children = [] }) => children)
  const found = routesOf(office)
  expect(found.filter(({ isAsked }) => !isAsked).map(({ file }) => file)).toEqual([
    'routes/admin/setup.tsx',
    'routes/admin/sign-in.tsx',
    'routes/admin/sign-in-second.tsx',
    'routes/admin/account/forgot-password.tsx',
    'routes/admin/account/reset-password.tsx',
    'routes/admin/sign-out.ts',
    // It is no use of a session, which would never end while a screen is open.
    'routes/admin/live/stream.ts',
    // A television has a link and no account (decision 67).
    'routes/tv/screen.tsx',
    'routes/tv/live.ts',
    'office/signed-in.tsx',
  ])
  expect(
    found.filter(({ file, isAsked }) => isAsked && !file.startsWith('office/')).map(({ file }) => file),
  ).toEqual(['routes/admin/first-screen.ts', 'routes/admin/screens.tsx', 'routes/admin/missing.ts'])
})

describe('a screen of the office', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: here }).filter(
    (file) => !idiom.test(file) && !file.includes('.test.'),
  )
  test.each(Object.keys(byHand))('never %s', (what) => {
    const found = files.filter(
      (file) => allowed[file] !== what && byHand[what]?.test(readFileSync(`${here}/${file}`, 'utf8')),
    )
    expect(found).toEqual([])
  })
})
