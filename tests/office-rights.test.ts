import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, openDb } from '#app/db/client.server.ts'
import type { Role } from '#app/db/column-types.ts'
import { roles } from '#app/domain/record/roles.ts'
import { createUser } from '#app/domain/staff/create-user.server.ts'
import { passwordHasher } from '#app/domain/staff/password-hash.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { filledIn } from './support/leads.ts'
import { first, isLong, testFirst } from './support/long.ts'
import { officeRoutes } from './support/office-routes.ts'
import { lowCost, passPhrase } from './support/people.ts'
import { type PlantedCustomer, plantCustomers, reportEmail, type Secret } from './support/planted.ts'
import { startTestServer, type TestServer } from './support/server.ts'
import { beginSession } from './support/sign-in.ts'
import { startedOf } from './support/start.ts'

/** Signed out, or somebody who answers for another site. */
type Who = Role | 'stranger' | 'nobody'
type Whose = 'mine' | 'colleagues' | 'elsewhere'
const everybody: Who[] = [...roles, 'stranger', 'nobody']

const all: Role[] = [...roles]
const leaders: Role[] = ['owner', 'manager']
const teamLeads: Role[] = ['owner', 'manager', 'lead']
const receivers: Role[] = ['owner', 'manager', 'lead', 'counsellor']
const greeters: Role[] = ['owner', 'manager', 'lead', 'counsellor', 'desk']
const readers: Role[] = ['owner', 'manager', 'viewer']
const figureReaders: Role[] = ['owner', 'manager', 'editor', 'viewer', 'developer']
const leadReaders: Role[] = ['owner', 'manager', 'lead', 'counsellor', 'viewer']
const writers: Role[] = ['owner', 'manager', 'editor']
const boardReaders: Role[] = all.filter((role) => role !== 'editor')
const contractKeepers: Role[] = ['owner', 'manager', 'contracts']
const homeExporters: Role[] = ['owner', 'manager', 'contracts', 'viewer']
const holdExtenders: Role[] = ['owner', 'manager', 'lead', 'contracts']

interface Right {
  /** Who may open it; undefined where there is nothing to open. */
  opens?: readonly Role[]
  /** What its address needs besides. */
  query?: string
  /** Whether a manager of another site has a screen of their own there, which must hold nothing of the first. */
  isShared?: true
  intents?: { name: string; fields: Record<string, string>; by: readonly Role[]; isShared?: true }[]
}

/**
 * Who may open which screen of the office and do what there: the whole of it. A route that is not in the table fails
 * the first test. A person who may run a command gets an answer that something is missing, and nothing is destroyed.
 */
const rights: Record<string, Right> = {
  'admin/leads': {
    opens: leadReaders,
    isShared: true,
    intents: [
      { name: 'search', fields: { intent: 'search', search: '홍' }, by: leadReaders, isShared: true },
      { name: 'choose columns', fields: { intent: 'columns' }, by: leadReaders, isShared: true },
      {
        name: 'leave a message',
        fields: {
          intent: 'message',
          lead: 'none',
          site: 'dalbit-maru',
          phoneEnd: '0000',
          text: '통화',
        },
        by: receivers,
      },
      {
        name: 'assign some',
        fields: { intent: 'assign', to: 'none', lead: 'none' },
        by: teamLeads,
        isShared: true,
      },
      { name: 'deal some out', fields: { intent: 'deal', lead: 'none' }, by: teamLeads, isShared: true },
      { name: 'write to some', fields: { intent: 'write', lead: 'none' }, by: teamLeads, isShared: true },
      {
        name: 'set a state',
        fields: { intent: 'state', state: 'new', lead: 'none' },
        by: leaders,
        isShared: true,
      },
      {
        name: 'take back',
        fields: { intent: 'undo', batches: 'none:none' },
        by: teamLeads,
        isShared: true,
      },
    ],
  },
  'admin/homes/setup': {
    opens: leaders,
    query: '?site=dalbit-maru',
    intents: [
      { name: 'read a sheet', fields: { intent: 'preview', site: '{slug}', sheet: '' }, by: leaders },
      {
        name: 'save homes',
        fields: { intent: 'save', site: '{slug}', from: 'sheet', sheet: '동', seen: '-1' },
        by: leaders,
      },
    ],
  },
  'admin/live': {},
  'admin/find': {
    opens: all,
    isShared: true,
    intents: [
      { name: 'search', fields: { intent: 'customers', search: '홍' }, by: leadReaders, isShared: true },
    ],
  },
  // One's own queue; without it managers are redirected to the unassigned customers.
  'admin/today': { opens: receivers, query: '?of=', isShared: true },
  'admin/leads/deal': {
    opens: teamLeads,
    query: '?site=dalbit-maru',
    intents: [
      { name: 'deal out', fields: { intent: 'deal', share: 'none' }, by: teamLeads },
      { name: 'take back', fields: { intent: 'undo', batch: 'none' }, by: teamLeads },
    ],
  },
  'admin/teams/day': { opens: teamLeads, query: '?site=dalbit-maru' },
  'admin/teams': {
    opens: teamLeads,
    query: '?site=dalbit-maru',
    intents: [
      { name: 'enter a day off', fields: { intent: 'absence', person: 'none' }, by: teamLeads },
      { name: 'set hours of a team', fields: { intent: 'teamHours', team: 'none' }, by: leaders },
      { name: 'set own hours', fields: { intent: 'duty', person: 'none' }, by: leaders },
      { name: 'follow the team', fields: { intent: 'followTeam', person: 'none' }, by: leaders },
      { name: 'switch turns', fields: { intent: 'rule', inTurn: 'off' }, by: leaders },
      { name: 'make a team', fields: { intent: 'team', name: '' }, by: leaders },
      { name: 'place somebody', fields: { intent: 'place', person: 'none', team: '' }, by: leaders },
    ],
  },
  'admin/leads/new': {
    opens: receivers,
    query: '?site=dalbit-maru',
    intents: [
      { name: 'register', fields: { intent: 'register', site: '{slug}', phone: '' }, by: receivers },
      { name: 'hand a question on', fields: { intent: 'handOn', site: '{slug}', phone: '' }, by: receivers },
    ],
  },
  'admin/leads/:lead': {
    opens: leadReaders,
    intents: [
      { name: 'reveal', fields: { intent: 'reveal' }, by: receivers },
      {
        name: 'open a message',
        fields: { intent: 'openMessage', message: '{message}' },
        by: leadReaders,
      },
      {
        name: 'reveal in a message',
        fields: { intent: 'revealMessage', message: '{message}' },
        by: receivers,
      },
      { name: 'send a text', fields: { intent: 'text', text: 'none' }, by: receivers },
      { name: 'send the link again', fields: { intent: 'sendLink' }, by: receivers },
      { name: 'confirm a visit', fields: { intent: 'confirm' }, by: receivers },
      { name: 'join a household', fields: { intent: 'joinHousehold', relative: 'none' }, by: receivers },
      { name: 'assign', fields: { intent: 'assign', to: 'nobody-there' }, by: teamLeads },
      { name: 'stop-ads', fields: { intent: 'stopAds' }, by: leaders },
      { name: 'withdraw', fields: { intent: 'withdraw' }, by: leaders },
    ],
  },
  'admin/leads/:lead/disclosure': { opens: leaders },
  'admin/leads/:lead/disclosure.xlsx': { opens: leaders },
  'admin/leads/:lead/presence': {
    intents: [{ name: 'tell that it is open', fields: {}, by: leadReaders }],
  },
  'admin/alarms': {
    intents: [
      { name: 'acknowledge', fields: { alarm: 'none', back: '/admin' }, by: leaders, isShared: true },
    ],
  },
  'admin/floods': {
    opens: leaders,
    query: '?site=dalbit-maru',
    intents: [{ name: 'undo', fields: { site: '{slug}', group: 'none' }, by: leaders }],
  },
  'admin/messages': {
    opens: readers,
    isShared: true,
    intents: [{ name: 'settle', fields: { site: '{slug}', intent: 'sent', message: 'none' }, by: leaders }],
  },
  'admin/messages/new': {
    opens: teamLeads,
    query: '?site=dalbit-maru',
    intents: [{ name: 'send', fields: { intent: 'send', text: '' }, by: teamLeads }],
  },
  'admin/messages/:site/:message': {
    opens: leaders,
    intents: [{ name: 'again', fields: { intent: 'again', form: 'none' }, by: leaders }],
  },
  // Of a team lead only their own: this one is an owner's.
  'admin/messages/sent/:site/:notice': { opens: leaders },
  'admin/templates': { opens: leaders, query: '?site=dalbit-maru' },
  'admin/templates/:site/:name': {
    opens: leaders,
    intents: [{ name: 'save', fields: { intent: 'save', text: '', title: '', revision: '0' }, by: leaders }],
  },
  'admin/advertisements': { opens: leaders, query: '?site=dalbit-maru' },
  'admin/advertisements/:site/new': {
    opens: leaders,
    intents: [{ name: 'send', fields: { intent: 'send', text: '' }, by: leaders }],
  },
  'admin/advertisements/:site/:id': {
    opens: leaders,
    intents: [{ name: 'any', fields: { intent: 'none' }, by: leaders }],
  },
  'admin/homes': {
    opens: boardReaders,
    query: '?site=dalbit-maru',
    intents: [
      {
        name: 'hold',
        fields: { intent: 'hold', home: 'x-1:1', lead: 'none' },
        by: receivers,
      },
      {
        name: 'extend',
        fields: { intent: 'extend', home: 'x-1:1', by: '30' },
        by: holdExtenders,
      },
      { name: 'release', fields: { intent: 'release', home: 'x-1:1' }, by: receivers },
      ...['contract', 'assign', 'end'].map((intent) => ({
        name: intent,
        fields: { intent, home: 'x-1:1' },
        by: contractKeepers,
      })),
      ...['open', 'change'].map((intent) => ({
        name: `${intent} some`,
        fields: { intent, homes: 'x-1:1' },
        by: contractKeepers,
      })),
      {
        name: 'decide',
        fields: { intent: 'decide', request: 'none', decision: 'agree' },
        by: contractKeepers,
      },
      ...['waive', 'reverse'].map((intent) => ({
        name: intent,
        fields: { intent, home: 'x-1:1', reason: '' },
        by: leaders,
      })),
      { name: 'reveal', fields: { intent: 'reveal', name: 'x-1' }, by: [...receivers, 'contracts'] },
    ],
  },
  'admin/homes/figures': { opens: boardReaders, query: '?site=dalbit-maru' },
  'admin/homes/export': {
    opens: homeExporters,
    query: '?site=dalbit-maru',
    intents: [{ name: 'take homes along', fields: { intent: 'prepare', kind: '' }, by: homeExporters }],
  },
  // Of an export that is not there both answer 404 to all.
  'admin/homes/export/:export/file': { opens: [], query: '?site=dalbit-maru' },
  'admin/homes/export/:export/print': { opens: [], query: '?site=dalbit-maru' },
  'admin/homes/displays': {
    opens: leaders,
    query: '?site=dalbit-maru',
    intents: [
      { name: 'make a link', fields: { intent: 'make', name: '' }, by: leaders },
      { name: 'revoke a link', fields: { intent: 'revoke', id: 'none' }, by: leaders },
    ],
  },
  // Opened by who has a link, and by nobody else; the test of displays says what it opens.
  'admin/tv/:token': {},
  'admin/tv/:token/live': {},
  'admin/homes/changes': { opens: boardReaders, query: '?site=dalbit-maru&after=0' },
  // Of a home that is not there it answers 404 to all; the journey of homes says who reads what of one.
  'admin/homes/one': { opens: [], query: '?site=dalbit-maru&home=x-1' },
  'admin/gifts': {
    opens: greeters,
    isShared: true,
    intents: [
      { name: 'hand out', fields: { site: '{site}', code: 'none' }, by: greeters },
      { name: 'count', fields: { site: '{site}', intent: 'receive', count: '0' }, by: greeters },
    ],
  },
  'admin/arrivals': {
    opens: greeters,
    query: '?site=dalbit-maru',
    intents: [
      { name: 'find', fields: { intent: 'find', site: '{slug}', search: '12' }, by: greeters },
      { name: 'take back', fields: { intent: 'undo', site: '{slug}', visit: 'none' }, by: greeters },
      {
        name: 'lead to a counsellor',
        fields: { intent: 'take', site: '{slug}', visit: 'none', take: 'now:none' },
        by: greeters,
      },
      { name: 'end a talk', fields: { intent: 'finish', site: '{slug}', visit: 'none' }, by: greeters },
      { name: 'let wait again', fields: { intent: 'back', site: '{slug}', visit: 'none' }, by: greeters },
    ],
  },
  'admin/arrivals/walk-in': {
    opens: greeters,
    query: '?site=dalbit-maru',
    intents: [{ name: 'register', fields: { site: '{slug}', phone: '' }, by: greeters }],
  },
  'admin/visits': { opens: [...greeters, 'viewer'], query: '?site=dalbit-maru' },
  'admin/visits/print': { opens: [...greeters, 'viewer'], query: '?site=dalbit-maru' },
  'admin/visits/book': {
    opens: receivers,
    query: '?site=dalbit-maru',
    intents: [
      {
        name: 'cancel',
        fields: { intent: 'cancel', site: '{slug}', customer: '{lead}' },
        by: receivers,
      },
    ],
  },
  'admin/visits/hours': {
    opens: leaders,
    query: '?site=dalbit-maru',
    intents: [{ name: 'save', fields: { intent: 'day', site: '{slug}', day: '' }, by: leaders }],
  },
  'admin/visits/close': {
    opens: leaders,
    query: '?site=dalbit-maru&day=2026-12-01',
    intents: [{ name: 'close', fields: { site: '{slug}', day: '' }, by: leaders }],
  },
  'admin/figures': {
    opens: figureReaders,
    query: '?site=dalbit-maru',
    intents: [{ name: 'cost', fields: { site: '{slug}', month: '', channel: '', won: '' }, by: leaders }],
  },
  'admin/figures/daily': {
    opens: figureReaders,
    query: '?site=dalbit-maru',
    intents: [
      { name: 'note', fields: { intent: 'note', site: '{slug}', note: '' }, by: leaders },
      { name: 'add a recipient', fields: { intent: 'add', site: '{slug}', email: '' }, by: leaders },
    ],
  },
  'admin/figures.xlsx': { opens: figureReaders, query: '?site=dalbit-maru' },
  'admin/figures/daily.xlsx': { opens: figureReaders, query: '?site=dalbit-maru' },
  'admin/figures/daily.pdf': { opens: figureReaders, query: '?site=dalbit-maru' },
  'admin/exchange': {
    opens: readers,
    query: '?site=dalbit-maru',
    intents: [{ name: 'export', fields: { site: '{slug}', recipient: '' }, by: readers }],
  },
  'admin/exchange/:export/file': {},
  'admin/exchange/:site/import': {
    opens: leaders,
    intents: [{ name: 'upload a list', fields: { name: '' }, by: leaders }],
  },
  'admin/exchange/:site/imports/:import': {},
  'admin/audit': {
    opens: leaders,
    query: '?site=dalbit-maru',
    intents: [{ name: 'review', fields: { site: '{slug}', month: '' }, by: leaders }],
  },
  'admin/sites': { opens: writers, isShared: true },
  'admin/sites/new': {
    opens: ['owner'],
    intents: [
      { name: 'begin a site', fields: { intent: 'make', slug: '' }, by: ['owner'] },
      { name: 'copy a site', fields: { intent: 'copy', from: '{slug}', slug: '' }, by: ['owner'] },
    ],
  },
  'admin/sites/new/making': {},
  'admin/sites/new/files': {
    opens: ['owner'],
    intents: [
      { name: 'read a file', fields: { intent: 'read', slug: '' }, by: ['owner'] },
      { name: 'make a site of a file', fields: { intent: 'publish', import: 'none' }, by: ['owner'] },
    ],
  },
  'admin/sites/shared': {
    opens: ['owner'],
    intents: [
      { name: 'save a shared text', fields: { intent: 'save', version: '0' }, by: ['owner'] },
      { name: 'follow a shared text', fields: { intent: 'follow', site: '{slug}' }, by: ['owner'] },
    ],
  },
  'admin/sites/:site': {
    opens: writers,
    intents: [
      { name: 'publish drafts', fields: { intent: 'publish' }, by: leaders },
      { name: 'open a site', fields: { intent: 'open', day: 'never' }, by: ['owner'] },
      { name: 'hide a site', fields: { intent: 'hide' }, by: ['owner'] },
      { name: 'accept a leftover', fields: { intent: 'accept', what: '' }, by: ['owner'] },
      { name: 'replace a leftover', fields: { intent: 'replace', what: '' }, by: ['owner'] },
    ],
  },
  'admin/sites/:site/field': {
    opens: writers,
    query: '?part=settings&path=phone',
    intents: [{ name: 'change a field', fields: { text: '1500-0001', version: '99' }, by: writers }],
  },
  'admin/sites/:site/files': {
    opens: ['owner'],
    intents: [{ name: 'publish a file', fields: { intent: 'publish', import: 'none' }, by: ['owner'] }],
  },
  'admin/sites/:site/archive': { opens: ['owner'] },
  'admin/sites/:site/rename': {
    opens: ['owner'],
    intents: [
      { name: 'rename a site', fields: { intent: 'rename', to: '' }, by: ['owner'] },
      { name: 'free a name', fields: { intent: 'free', former: '' }, by: ['owner'] },
    ],
  },
  'admin/sites/:site/close': {
    opens: ['owner'],
    intents: [
      { name: 'close a site', fields: { intent: 'close', slug: '' }, by: ['owner'] },
      { name: 'remove a site', fields: { intent: 'remove', slug: '' }, by: ['owner'] },
    ],
  },
  'admin/settings': { opens: writers, query: '?site=dalbit-maru' },
  'admin/people': {
    opens: leaders,
    query: '?site=dalbit-maru',
    intents: [
      {
        name: 'invite',
        fields: { intent: 'invite', email: 'x@orbit.example', role: 'viewer', site: '{site}' },
        by: leaders,
      },
      {
        name: 'invite an owner',
        fields: { intent: 'invite', email: 'y@orbit.example', role: 'owner', site: '{site}' },
        by: ['owner'],
      },
      {
        name: 'change a role',
        fields: { intent: 'role', membership: '{membership}', role: 'viewer' },
        by: leaders,
      },
      {
        name: 'make a link to a new password',
        fields: { intent: 'passwordLink', membership: '{membership}' },
        by: leaders,
      },
      {
        name: 'sign out the devices of a colleague',
        fields: { intent: 'signOut', membership: '{membership}' },
        by: leaders,
      },
      {
        name: 'demand second factors on a site',
        fields: { intent: 'policy', scope: 'site', site: '{site}' },
        by: ['owner'],
      },
      {
        name: 'demand second factors everywhere',
        fields: { intent: 'policy', scope: 'install', site: '{site}' },
        by: ['owner'],
      },
    ],
  },
  // Everybody's own alone.
  'admin/drafts': { opens: all, isShared: true },
  'admin/drafts/one': { isShared: true },
  'admin/account': {
    opens: all,
    isShared: true,
    intents: [
      {
        name: 'password',
        fields: { intent: 'password', password: '', newPassword: '' },
        by: all,
        isShared: true,
      },
      { name: 'phone code', fields: { intent: 'alerts', phone: '1' }, by: receivers, isShared: true },
      { name: 'phone', fields: { intent: 'provePhone', phone: '1', code: '' }, by: all, isShared: true },
    ],
  },
  'admin/account/second-factor': {
    opens: all,
    isShared: true,
    intents: [{ name: 'begin', fields: { intent: 'begin', password: '' }, by: all, isShared: true }],
  },
  'admin/sites/:site/pages': {
    opens: writers,
    intents: [{ name: 'discard', fields: { intent: 'discard', path: '/none' }, by: writers }],
  },
  'admin/sites/:site/pages/new': {
    opens: writers,
    intents: [{ name: 'make', fields: { kind: 'text', path: '', title: '', description: '' }, by: writers }],
  },
  'admin/sites/:site/pages/edit/*': {
    opens: writers,
    intents: [{ name: 'keep a section', fields: { intent: 'keepSection', at: '0', name: '' }, by: writers }],
  },
  'admin/sites/:site/document': { intents: [{ name: 'save', fields: { intent: 'save' }, by: writers }] },
  'admin/sites/:site/publish': {
    opens: writers,
    intents: [
      { name: 'publish', fields: { intent: 'publish' }, by: writers },
      { name: 'approval', fields: { intent: 'demandSecond' }, by: ['owner'] },
      { name: 'ask to switch approval off', fields: { intent: 'askEnd' }, by: ['owner'] },
      { name: 'confirm that', fields: { intent: 'confirmAskedEnd' }, by: ['owner'] },
      { name: 'withdraw that', fields: { intent: 'withdrawAskedEnd' }, by: ['owner'] },
    ],
  },
  'admin/sites/:site/history': {
    opens: writers,
    intents: [{ name: 'roll back', fields: { intent: 'rollBack', number: '0' }, by: writers }],
  },
  'admin/sites/:site/history/:publication': { opens: writers },
  'admin/sites/:site/links': {
    opens: writers,
    intents: [
      { name: 'make', fields: { intent: 'make', name: '', days: '7' }, by: writers },
      { name: 'revoke', fields: { intent: 'revoke', id: 'none' }, by: writers },
    ],
  },
  'admin/pictures/:site?': {
    opens: writers,
    intents: [{ name: 'describe', fields: { picture: '{picture}', alt: '' }, by: writers }],
  },
  'admin/pictures/:site/:picture': {
    opens: writers,
    intents: [{ name: 'delete', fields: { intent: 'remove' }, by: writers }],
  },
  'admin/pictures/:site/exchange': {
    opens: writers,
    intents: [
      { name: 'save', fields: { zip: 'none' }, by: writers },
      { name: 'discardZip', fields: { zip: 'none' }, by: writers },
      { name: 'discard', fields: { name: 'none' }, by: writers },
    ],
  },
  'admin/pictures/:site/exchange/upload': { intents: [{ name: 'upload', fields: {}, by: writers }] },
  'admin/pictures/:site/upload': { intents: [{ name: 'upload', fields: {}, by: writers }] },
  'admin/forms/:site/pictures': { opens: writers },
  'admin/forms/:site/places': { opens: writers },
  'admin/forms/:site/thumbnail': { opens: writers, query: '?name=hero.jpg' },
  'admin/qr': { opens: writers, query: '?site=dalbit-maru' },
  'admin/qr.svg': { opens: writers, query: '?site=dalbit-maru' },
  'admin/sites/:site/settings': { opens: writers },
  'admin/sites/:site/facts': {
    opens: writers,
    intents: [{ name: 'save', fields: { intent: 'save', json: '{}' }, by: writers }],
  },
  'admin/sites/:site/prices': {
    opens: writers,
    intents: [{ name: 'paste', fields: { intent: 'paste', at: 'blocks[99]', sheet: '' }, by: writers }],
  },
  'admin/sites/:site/types': {
    opens: writers,
    intents: [{ name: 'save', fields: { intent: 'save', at: 'blocks[99]' }, by: writers }],
  },
  'admin/sites/:site/questions': {
    opens: writers,
    intents: [{ name: 'discard', fields: { intent: 'discard' }, by: writers }],
  },
  'admin/sites/:site/drawings': {
    opens: writers,
    intents: [
      { name: 'upload', fields: { intent: 'upload', kind: 'plan', name: '84A' }, by: writers },
      { name: 'start', fields: { intent: 'start', drawing: 'plan/999' }, by: writers },
    ],
  },
  'admin/sites/:site/drawings/samples/:kind': { opens: writers },
  'admin/sites/:site/drawings/:kind/:drawing': {
    opens: writers,
    intents: [
      { name: 'upload', fields: { intent: 'upload' }, by: writers },
      { name: 'change', fields: { intent: 'plan', label: '' }, by: writers },
      { name: 'replace by a picture', fields: { intent: 'picture', version: '0' }, by: writers },
      { name: 'write beside a picture', fields: { intent: 'pictured', json: '{}' }, by: writers },
      { name: 'publish', fields: { intent: 'publish', version: '99' }, by: leaders },
    ],
  },
  'admin/sites/:site/drawings/:kind/:drawing/picture.svg': { opens: writers },
  'admin/sites/:site/drawings/:kind/:drawing/file.json': { opens: writers },
  'admin/sites/:site/documents': {
    opens: writers,
    intents: [{ name: 'upload', fields: { name: '' }, by: writers }],
  },
  'admin/sites/:site/documents/:file': {
    opens: writers,
    intents: [
      { name: 'replace', fields: { intent: 'replace', version: '0' }, by: writers },
      { name: 'remove', fields: { intent: 'remove', version: '0' }, by: writers },
      { name: 'publish', fields: { intent: 'publish', version: '99' }, by: leaders },
    ],
  },
  'admin/sites/:site/look': {
    opens: writers,
    intents: [
      { name: 'save', fields: { intent: 'save' }, by: writers },
      { name: 'logo', fields: { intent: 'logo', version: '0' }, by: writers },
    ],
  },
  'admin/sites/:site/hosts': {
    opens: ['owner'],
    intents: [{ name: 'add', fields: { intent: 'add', host: '' }, by: ['owner'] }],
  },
  'admin/sites/:site/:screen': {
    opens: writers,
    intents: [{ name: 'publish', fields: { intent: 'publish', version: '99' }, by: leaders }],
  },
  'admin/redirects': {
    opens: writers,
    query: '?site=dalbit-maru',
    intents: [{ name: 'add', fields: { intent: 'add', from: '', to: '' }, by: writers }],
  },
  'admin/press': {
    opens: writers,
    query: '?site=dalbit-maru',
    intents: [{ name: 'bin', fields: { site: '{slug}', intent: 'bin', post: 'none' }, by: writers }],
  },
  'admin/press/new': {
    opens: writers,
    query: '?site=dalbit-maru',
    intents: [{ name: 'write', fields: { title: '', summary: '' }, by: writers }],
  },
  'admin/press/:post': {
    opens: writers,
    intents: [{ name: 'write', fields: { title: '', summary: '' }, by: writers }],
  },
}

/** See their own customers, and those of their team. */
const ofOwnTeam: readonly Who[] = ['lead', 'counsellor']

const everywhere = (whose: Whose) =>
  ['arrivals', 'leads', 'messages', 'today', 'visits'].map((screen) => `${whose} ${screen}`)

/** On which screens who finds the planted customers, by their masked names. */
const masksSeen: Record<Who, string[]> = {
  owner: [...everywhere('colleagues'), ...everywhere('elsewhere'), ...everywhere('mine')],
  manager: [...everywhere('colleagues'), ...everywhere('mine')],
  // Leads the team of the counsellor.
  lead: ['colleagues arrivals', 'colleagues leads', ...everywhere('mine')],
  counsellor: ['colleagues arrivals', 'colleagues leads', ...everywhere('mine')],
  desk: ['colleagues arrivals', 'colleagues visits', 'mine arrivals', 'mine visits'],
  viewer: ['colleagues leads', 'colleagues visits', 'mine leads', 'mine visits'],
  contracts: [],
  developer: [],
  editor: [],
  stranger: everywhere('elsewhere'),
  nobody: [],
}

test('every route of the office is in the table of rights', () => {
  const office = officeRoutes.map(({ path }) => path)
  expect(office.toSorted()).toEqual(Object.keys(rights).toSorted())
})

describe('rights in the office', () => {
  let server: TestServer
  let db: Db
  const cookies = new Map<Who, string>()
  let planted: Record<Whose, PlantedCustomer>
  const known: Record<string, string> = {}
  beforeAll(async () => {
    server = await startTestServer()
    db = openDb(server)
    const sites = await db.selectFrom('sites').select(['id', 'slug']).execute()
    const idOf = (slug: string) => sites.find((site) => site.slug === slug)?.id ?? ''
    Object.assign(known, {
      site: idOf('dalbit-maru'),
      slug: 'dalbit-maru',
      name: 'confirmation',
      screen: 'basics',
      file: 'guide.pdf',
      kind: 'plan',
      drawing: '84A',
    })
    const passwordHash = await passwordHasher(lowCost).hash(passPhrase)
    const at = systemClock.now().toISOString()
    const people = new Map<Who, string>()
    const prepare = async (who: Who | 'other') => {
      const email = `${who}@orbit.example`
      const userId = await createUser(db, systemClock, { name: who, email, passwordHash })
      const role: Role = who === 'stranger' ? 'manager' : who === 'other' || who === 'nobody' ? 'viewer' : who
      const siteId = role === 'owner' ? null : idOf(who === 'stranger' ? 'solbit-maru' : 'dalbit-maru')
      const id = newId()
      await db
        .insertInto('memberships')
        .values({ id, user_id: userId, site_id: siteId, role, created_at: at })
        .execute()
      if (who === 'other') {
        known.membership = id
        return
      }
      people.set(who, userId)
      cookies.set(who, await signInOf(email))
    }
    for (const who of [...everybody.filter((one) => one !== 'nobody'), 'other' as const]) await prepare(who)
    const team = newId()
    await db
      .insertInto('teams')
      .values({ id: team, site_id: known.site ?? '', name: '1팀', created_at: at })
      .execute()
    for (const [who, leads_team] of [
      ['lead', 1],
      ['counsellor', 0],
    ] as const)
      await db
        .insertInto('team_members')
        .values({
          id: newId(),
          site_id: known.site ?? '',
          team_id: team,
          user_id: people.get(who) ?? '',
          leads_team,
        })
        .execute()
    const started = await startedOf(db, server.dataDir)
    for (const phone of ['01012345678', '01087654321'])
      await fetch(`${server.origin}/dalbit-maru/leads`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...filledIn({ phone }), started }),
      })
    const [given, other] = await db.selectFrom('leads').select(['id', 'receipt_no']).orderBy('id').execute()
    await db
      .updateTable('leads')
      .set({ assigned_to: people.get('counsellor') ?? null })
      .where('id', '=', given?.id ?? '')
      .execute()
    const post = await db
      .selectFrom('press_posts')
      .select('id')
      .where('site_id', '=', known.site ?? '')
      .executeTakeFirst()
    const picture = await db
      .selectFrom('media')
      .select('id')
      .where('site_id', '=', known.site ?? '')
      .executeTakeFirst()
    const publication = await db
      .selectFrom('publications')
      .select('id')
      .where('site_id', '=', known.site ?? '')
      .executeTakeFirst()
    const advertisement = newId()
    await db
      .insertInto('advertisements')
      .values({
        id: advertisement,
        site_id: known.site ?? '',
        text: '잔여 세대 안내',
        begins_at: at,
        written_by: people.get('owner') ?? '',
        written_at: at,
        enqueued_at: at,
        stopped_at: null,
        stopped_by: null,
      })
      .execute()
    const notice = newId()
    const sent = { begins_at: at, written_by: people.get('owner') ?? '', written_at: at, enqueued_at: at }
    await db
      .insertInto('advertisements')
      .values({ id: notice, site_id: known.site ?? '', kind: 'informational', text: '휴관 안내', ...sent })
      .execute()
    const message = await db
      .selectFrom('outbox_messages')
      .select('id')
      .where('lead_id', '=', given?.id ?? '')
      .executeTakeFirst()
    Object.assign(known, {
      notice,
      message: message?.id,
      lead: given?.id,
      receipt: given?.receipt_no,
      unassigned: other?.id,
      unassignedReceipt: other?.receipt_no,
      post: post?.id,
      picture: picture?.id,
      publication: publication?.id,
      id: advertisement,
    })
    for (const name of ['lead', 'unassigned', 'post', 'picture', 'message'])
      expect(known[name], name).toBeTruthy()
    const assignees = { mine: people.get('counsellor') ?? '', colleagues: people.get('manager') ?? '' }
    planted = await plantCustomers(db, server, assignees)
  })
  afterAll(async () => {
    await db.destroy()
    await server.stop()
  })

  const signInOf = async (email: string): Promise<string> =>
    [...(await beginSession(server, email))].map((cookie) => cookie.join('=')).join('; ')

  const ask = (who: Who, path: string, fields?: Record<string, string> | [string, string][]) =>
    fetch(server.origin + path, {
      redirect: 'manual',
      headers: { cookie: cookies.get(who) ?? '', origin: server.origin },
      ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
    })
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? '')
  /** An address of a route with ids of the first site. */
  const addressOf = (pattern: string, ending = '') =>
    `/${pattern.replace(/\/\*$/, '').replace(/:(\w+)\??/g, (_, name: string) => (name === 'site' ? 'dalbit-maru' : (known[name] ?? '')))}${ending}${rights[pattern]?.query ?? ''}`

  /** Addresses of people that a text holds, apart from the reader's own and the owners', whom managers know. */
  const othersIn = (text: string, who: Who) =>
    [...text.matchAll(/(\w+)@orbit\.example/g)]
      .map(([, name]) => name)
      .filter((name) => name !== who && name !== 'owner')

  /** What an address is to somebody: open, elsewhere, or nothing. */
  async function opening(pattern: string, who: Who, isOpen: boolean): Promise<string> {
    // As the office's script asks, which costs no document; but for one who may not.
    const isLight = !isLong && (isOpen || (who !== 'stranger' && who !== 'nobody'))
    const data = () => ask(who, addressOf(pattern, '.data'))
    const answer = await (isLight ? data() : ask(who, addressOf(pattern)))
    const body = await answer.text()
    const to = answer.headers.get('location')
    expect(given(body), `${pattern} to ${who}`).toEqual([])
    const knowsRecipients = pattern === 'admin/figures/daily' && leaders.includes(who as Role)
    expect(body.includes(reportEmail) && !knowsRecipients, `${pattern} to ${who}`).toBe(false)
    const isTheirs = answer.status === 200 && who !== 'stranger'
    if (!isTheirs)
      for (const text of isLight ? [body] : [body, await (await data()).text()]) {
        expect(text, `${pattern} to ${who}`).not.toContain(known.receipt)
        expect(othersIn(text, who), `${pattern} to ${who}`).toEqual([])
      }
    // A small picture of a form leads to its stored one, the day of a counsellor to whom they call first.
    const isLed = to?.startsWith('/media/') || to?.startsWith('/admin/today?lead=')
    if (isLed || answer.status === 202) return '200'
    return to ? `to ${to.split('?')[0]}` : String(answer.status)
  }

  const isRefused = ({ status, headers }: Response) =>
    [401, 403, 404].includes(status) || headers.get('location')?.startsWith('/admin/sign-in') === true

  test.each(Object.entries(rights).filter(([, { opens }]) => opens))(
    '%s opens to whom it is for',
    async (pattern, { opens = [], isShared }) => {
      const expected = (who: Who) => {
        if (may(who, opens, isShared)) return '200'
        if (who === 'nobody') return 'to /admin/sign-in'
        return '404'
      }
      const asked = askedOf(opens, isShared)
      const found = await Promise.all(
        asked.map(async (who) => [who, await opening(pattern, who, may(who, opens, isShared))]),
      )
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(asked.map((who) => [who, expected(who)])))
    },
  )

  const doings = Object.entries(rights)
    .flatMap(([pattern, { intents = [] }]) => intents.map((intent) => ({ pattern, ...intent })))
    .map((doing, turn) => ({ ...doing, turn }))
  test.each(doings)('$pattern takes from whom it may: $name', async (doing) => {
    const { pattern, fields, by, isShared, turn } = doing
    const sent = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, filled(value)]))
    const asked = sendersOf(by, turn)
    const found = await Promise.all(
      asked.map(async (who) => {
        // As the office's script sends it, which costs no document; nobody is led to sign in by one.
        const answer = await ask(who, addressOf(pattern, who === 'nobody' ? '' : '.data'), sent)
        expect(answer.status, `${who}: ${await answer.text()}`).toBeLessThan(500)
        return [who, isRefused(answer) ? 'refused' : 'taken']
      }),
    )
    const expected = asked.map((who) => [who, may(who, by, isShared) ? 'taken' : 'refused'])
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
  })

  test('a counsellor sees neither in the list nor by its address what is assigned to nobody', async () => {
    const list = await (await ask('counsellor', '/admin/leads')).text()
    expect(list).toContain(known.receipt)
    expect(list).not.toContain(known.unassignedReceipt)
    expect((await ask('counsellor', `/admin/leads/${known.unassigned}`)).status).toBe(404)
    expect((await ask('viewer', `/admin/leads/${known.unassigned}`)).status).toBe(200)
  })

  test('the menu of everybody is what they may open', async () => {
    for (const who of first(1, roles.toReversed())) {
      const { menu } = await menuIn(who)
      for (const path of menu) {
        const { status, headers } = await ask(who, path)
        // A day leads to whom one calls first.
        const isOpen = status === 200 || headers.get('location')?.startsWith(`${path}?`)
        expect(isOpen, `${who} ${path}: ${status}`).toBe(true)
      }
    }
    const begins = async (who: Who) => (await ask(who, '/admin')).headers.get('location')
    const beginners = ['owner', 'lead', 'viewer', 'developer', 'editor', 'nobody'] as const
    expect(await Promise.all(beginners.map(begins))).toEqual([
      '/admin/today',
      '/admin/today',
      '/admin/figures',
      '/admin/figures',
      '/admin/sites/dalbit-maru/settings',
      '/admin/sign-in?to=%2Fadmin',
    ])
    expect((await menuIn('editor')).menu).not.toContain('/admin/leads')
    expect((await menuIn('counsellor')).menu).toEqual([
      '/admin/today',
      '/admin/leads',
      '/admin/homes',
      '/admin/homes/figures',
      '/admin/arrivals',
      '/admin/visits',
      '/admin/gifts',
      '/admin/account',
    ])
    expect((await menuIn('lead')).menu).toEqual([
      '/admin/today',
      '/admin/teams/day',
      '/admin/leads',
      '/admin/teams',
      '/admin/homes',
      '/admin/homes/figures',
      '/admin/arrivals',
      '/admin/visits',
      '/admin/gifts',
      '/admin/messages/new',
      '/admin/account',
    ])
    expect((await menuIn('developer')).menu).toEqual([
      '/admin/homes',
      '/admin/homes/figures',
      '/admin/figures',
      '/admin/figures/daily',
      '/admin/account',
    ])
    expect((await menuIn('desk')).menu).toEqual([
      '/admin/homes',
      '/admin/homes/figures',
      '/admin/arrivals',
      '/admin/visits',
      '/admin/gifts',
      '/admin/account',
    ])
  })

  async function menuIn(who: Who) {
    const linksOf = async (path: string, label: string) => {
      const answer = await ask(who, path)
      // A day with somebody to call leads to that person.
      const further = answer.headers.get('location')
      const page = await (further?.startsWith('/admin/today') ? await ask(who, further) : answer).text()
      const nav = new RegExp(`<nav[^>]*aria-label="${label}"[^>]*>(.*?)</nav>`, 's').exec(page)?.[1] ?? ''
      return [...nav.matchAll(/href="([^"]+)"/g)].map(([, href]) => href as string)
    }
    const sections = await linksOf('/admin/account', '사무실')
    // The first screen of a section may be the only one. A day leads to whom one calls first.
    const screens = sections.map(async (to) => {
      const inside = await linksOf(to === '/admin/today' ? `${to}?of=` : to, '[^"]+ 화면')
      return inside.length ? inside : [to]
    })
    return { menu: (await Promise.all(screens)).flat() }
  }

  test('posts from elsewhere, and with a session but without an origin, are refused before anything is done', async () => {
    const cookie = cookies.get('owner') ?? ''
    const body = new URLSearchParams({ intent: 'end-all' })
    const elsewhere: Record<string, string>[] = [
      { cookie, origin: 'https://evil.example' },
      { cookie, origin: 'null' },
      { cookie, 'sec-fetch-site': 'cross-site' },
      { cookie },
    ]
    for (const headers of elsewhere) {
      const answer = await fetch(`${server.origin}/admin/account`, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
      })
      expect(answer.status).toBe(403)
    }
    expect((await ask('owner', '/admin/account')).status).toBe(200)
  })

  /** Whose words the desk and the customer wrote may be read, on the screen of the customer and while calling. */
  const readersOf: Record<Whose, readonly Who[]> = {
    mine: receivers,
    colleagues: leaders,
    elsewhere: ['owner', 'stranger'],
  }
  const secrets: Secret[] = ['name', 'phone', 'link', 'question', 'memo']
  const nothing = () => false

  /** What of the planted customers a text gives away, but for what is allowed. */
  function given(text: string, allowed: (whose: Whose, what: Secret) => boolean = nothing): string[] {
    return (Object.keys(planted) as Whose[]).flatMap((whose) =>
      secrets
        .filter((what) => planted[whose].secrets[what].test(text) && !allowed(whose, what))
        .map((what) => `${what} of ${whose}`),
    )
  }
  const asData = (path: string) => path.replace(/(\?|$)/, '.data$1')

  const screensAbout = ({
    id,
    slug,
    receiptNo,
    phoneEnd,
    messages: [message],
  }: PlantedCustomer): string[] => [
    `leads/${id}`,
    `today?lead=${id}`,
    `leads?q=${phoneEnd}`,
    `leads?q=${receiptNo}`,
    `messages/${slug}/${message}`,
    `messages?state=sent&site=${slug}`,
    `messages?state=waiting&site=${slug}`,
    `messages/new?lead=${id}`,
    `visits?site=${slug}`,
    `visits/print?site=${slug}`,
    `visits/book?site=${slug}&customer=${id}`,
    `arrivals?site=${slug}&customer=${id}`,
    `audit?site=${slug}&receipt=${receiptNo}`,
  ]

  testFirst(5, begunBy(['counsellor', 'viewer', 'desk', 'stranger', 'lead'], everybody))(
    'what a mask withholds is on no screen of %s, nor in its data',
    async (who) => {
      const shown: string[] = []
      for (const whose of Object.keys(planted) as Whose[])
        for (const screen of screensAbout(planted[whose])) {
          const path = `/admin/${screen}`
          const isOwnScreen = path.endsWith(planted[whose].id) && /^(leads\/|today)/.test(screen)
          const isAllowed = (of: Whose, what: Secret) =>
            isOwnScreen &&
            of === whose &&
            (what === 'question' || what === 'memo') &&
            readersOf[of].includes(who)
          // Documents are drawn of the same data.
          const isDrawn = isLong || (whose === 'mine' && screen.startsWith('leads/'))
          for (const address of isDrawn ? [path, asData(path)] : [asData(path)]) {
            const text = await (await ask(who, address)).text()
            expect(given(text, isAllowed), `${address} to ${who}`).toEqual([])
            if (text.includes(planted[whose].shown)) shown.push(`${whose} ${screen.split(/[?/]/)[0]}`)
            if (isOwnScreen) expect(given(text).length, `${address} to ${who}`).toBe(mayRead(whose) ? 2 : 0)
          }
        }
      // Others are asked by the tests of who may open what.
      if (isLong || ['lead', 'counsellor', 'desk', 'viewer', 'developer'].includes(who))
        for (const [pattern, { opens = [] }] of Object.entries(rights))
          if (may(who, opens)) {
            const text = await (await ask(who, addressOf(pattern, '.data'))).text()
            expect(given(text), `${pattern} to ${who}`).toEqual([])
          }
      // The screens were there, with the masked names.
      expect([...new Set(shown)].sort()).toEqual(masksSeen[who])

      function mayRead(whose: Whose) {
        return readersOf[whose].includes(who)
      }
    },
  )

  /** A form of the office, as its script sends it. */
  const post = async (who: Who, path: string, fields: Record<string, string> | [string, string][]) => {
    const answer = await ask(who, asData(path), fields)
    return { status: answer.status, text: await answer.text() }
  }

  testFirst(4, begunBy(['counsellor', 'viewer', 'lead', 'desk'], all))(
    'a message opened by %s is masked; name and number are shown on record, the link never',
    async (who) => {
      for (const whose of Object.keys(planted) as Whose[]) {
        const { id, messages } = planted[whose]
        const [message = ''] = messages
        const open = (intent: string) => post(who, `/admin/leads/${id}`, { intent, message })
        const sees =
          leadReaders.includes(who) &&
          (who === 'owner' || whose === 'mine' || (whose === 'colleagues' && !ofOwnTeam.includes(who)))
        const words = (allowed: Secret[]) => (of: Whose, what: Secret) =>
          of === whose && allowed.includes(what)
        const opened = await open('openMessage')
        expect(opened.status).toBe(sees ? 200 : 404)
        expect(opened.text.includes('(본인 전용 링크)')).toBe(sees)
        const asRead = readersOf[whose].includes(who) ? (['question', 'memo'] as const) : []
        expect(given(opened.text, words([...asRead]))).toEqual([])
        for (const [intent, clear] of [
          ['revealMessage', ['name']],
          ['reveal', ['name', 'phone']],
        ] as const) {
          const revealed = await open(intent)
          const mayReveal = sees && who !== 'viewer'
          expect(revealed.status, intent).toBe(mayReveal ? 200 : sees ? 403 : 404)
          const found = given(revealed.text, words([...asRead]))
          expect(found, `${intent} by ${who}`).toEqual(
            mayReveal ? clear.map((what) => `${what} of ${whose}`) : [],
          )
        }
      }
      const reveals = await db
        .selectFrom('audit_entries')
        .innerJoin('users', 'users.id', 'actor_id')
        .select(['subject_id', 'details'])
        .where('action', '=', 'lead.revealed')
        .where('users.email', '=', `${who}@orbit.example`)
        .where(
          'subject_id',
          'in',
          Object.values(planted).map(({ id }) => id),
        )
        .execute()
      const theirs = (Object.keys(planted) as Whose[]).filter((whose) => readersOf[whose].includes(who))
      expect(reveals.map(({ subject_id }) => subject_id).sort()).toEqual(
        theirs.flatMap((whose) => [planted[whose].id, planted[whose].id]).sort(),
      )
      expect(reveals.filter(({ details }) => details?.includes('"how":"message"'))).toHaveLength(
        theirs.length,
      )
    },
  )

  test('the screen of a message masks it too, and shows name and number on record', async () => {
    const { slug, messages } = planted.mine
    const path = `/admin/messages/${slug}/${messages[0]}`
    for (const who of leaders) {
      const masked = await (await ask(who, path)).text()
      expect(masked).toMatch(/모\*별.*\(본인 전용 링크\)/s)
      expect(given(masked)).toEqual([])
      expect(given((await post(who, path, { intent: 'reveal' })).text)).toEqual(['name of mine'])
    }
  })

  test('lists that leave the office hold no link, and names and numbers only for who may take them', async () => {
    const fields = {
      site: 'dalbit-maru',
      recipient: '대보개발',
      basis: 'internal',
      reason: '주간 보고 자료',
      format: 'csv',
    }
    const fetched = async (who: Role, clear: '' | 'on') => {
      const columns = ['name', 'phone', 'message'].map((name): [string, string] => ['column', name])
      const chosen = Object.entries({ ...fields, ...(clear && { clear }) })
      expect((await post(who, '/admin/exchange', [...chosen, ...columns])).status).toBe(202)
      const { id } = await db
        .selectFrom('exports')
        .select('id')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      return await (await ask(who, `/admin/exchange/${id}/file`)).text()
    }
    const masked = await fetched('viewer', '')
    expect(masked).toContain(planted.mine.shown)
    expect(given(masked)).toEqual([])
    const clear = ['name', 'phone', 'question'] as const
    expect(given(await fetched('manager', 'on')).sort()).toEqual(
      (['colleagues', 'mine'] as const).flatMap((whose) => clear.map((what) => `${what} of ${whose}`)).sort(),
    )
  })

  const log = () => {
    const folder = join(server.dataDir, 'logs')
    return readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('')
  }

  test('a refusal is in the log, with the person and the request', async () => {
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'counsellor@orbit.example')
      .executeTakeFirstOrThrow()
    for (const [path, status] of [
      ['/admin/people', 404],
      ['/admin/people.data', 404],
    ] as const) {
      const answer = await ask('counsellor', path)
      const requestId = answer.headers.get('x-request-id')
      expect([path, answer.status]).toEqual([path, status])
      const refusal = { requestId, userId: id, status, msg: 'access denied to a signed-in user' }
      const lines = () =>
        log()
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
      await expect.poll(lines).toContainEqual(expect.objectContaining(refusal))
    }
  })

  test('the log holds nobody', async () => {
    await expect.poll(log).toContain('message would have been sent')
    expect(given(log())).toEqual([])
  })

  // The last: the viewer is signed out by it.
  test('after signing out a cookie opens nothing more, and the office is kept in no cache', async () => {
    const answer = await ask('viewer', '/admin/account')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await ask('viewer', '/admin/sign-out', {})).headers.get('location')).toBe('/admin/sign-in')
    for (const path of ['/admin/leads', '/admin/account', '/admin/messages.data'])
      expect(await (await ask('viewer', path)).text(), path).not.toContain('viewer@orbit.example')
    expect((await ask('viewer', '/admin/account')).headers.get('location')).toMatch(/^\/admin\/sign-in/)
  })
})

const may = (who: Who, by: readonly Role[], isShared = false): boolean =>
  who === 'stranger' ? isShared : who !== 'nobody' && by.includes(who)

/** Everybody who may not, and one who may; in the long form everybody. */
const askedOf = (by: readonly Role[], isShared = false): Who[] =>
  everybody.filter((who) => isLong || !may(who, by, isShared) || who === by[0])

/** All of them as cases of a test, with some at the beginning. */
const begunBy = <One extends Who>(some: readonly One[], every: readonly One[]): [One][] =>
  [...new Set([...some, ...every])].map((who) => [who])

/**
 * One role that may, one that may not, and those of no role there; in the long form everybody. `commands.test.ts` compares
 * every command with every role.
 */
function sendersOf(by: readonly Role[], turn: number): Who[] {
  if (isLong) return everybody
  const refused = all.filter((role) => !by.includes(role))
  const roles = [by[0], refused[turn % refused.length]]
  return everybody.filter((who) => who === 'stranger' || who === 'nobody' || roles.includes(who))
}
