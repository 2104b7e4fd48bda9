import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#app/db/column-types.ts'
import { deletePicture, replaceUnused } from '#app/domain/media/change-picture.server.ts'
import { describePicture } from '#app/domain/media/library.server.ts'
import { addPicture, uploadPicture } from '#app/domain/media/upload-picture.server.ts'
import { saveRemainingUnits } from '#app/domain/messages/save-remaining-units.server.ts'
import { readTemplateRevision, saveTemplate } from '#app/domain/messages/save-template.server.ts'
import { discardContentDraft, saveContentDraft } from '#app/domain/publishing/drafts/drafts.server.ts'
import { receiveDrawing } from '#app/domain/publishing/drafts/drawings/receive-drawing.server.ts'
import {
  saveRemainingOrDraft,
  saveTemplateOrDraft,
} from '#app/domain/publishing/drafts/values-of-messages.server.ts'
import { addToMenu } from '#app/domain/publishing/pages/add-to-menu.server.ts'
import { copyPage, createPage, movePage, removePage } from '#app/domain/publishing/pages/move-page.server.ts'
import { removeRedirect, saveRedirect } from '#app/domain/publishing/pages/redirects/save-redirect.server.ts'
import {
  discardDraftedPictures,
  draftPicture,
  replacePicture,
} from '#app/domain/publishing/pictures/draft-picture.server.ts'
import {
  discardPictureZip,
  keepPictureZip,
  savePictureZip,
} from '#app/domain/publishing/pictures/picture-zips.server.ts'
import { editPost, movePost } from '#app/domain/publishing/press/change-post.server.ts'
import { findPost } from '#app/domain/publishing/press/find-post.server.ts'
import { checkPost, emptyDraft, type PostInput } from '#app/domain/publishing/press/post-form.ts'
import { publishPost } from '#app/domain/publishing/press/publish-post.server.ts'
import { savePost } from '#app/domain/publishing/press/save-post.server.ts'
import {
  askToEndApproval,
  confirmEnd,
  demandApproval,
  withdrawEnd,
} from '#app/domain/publishing/publish/approval.server.ts'
import { decidePlan, planPublication } from '#app/domain/publishing/publish/planned-publications.server.ts'
import { publish, publishPrepared } from '#app/domain/publishing/publish/publish.server.ts'
import { approvePlan, rollBackOrAsk } from '#app/domain/publishing/publish/publish-planned.server.ts'
import { type PublishedSite, readPublished } from '#app/domain/publishing/publish/published-site.server.ts'
import { removeSite } from '#app/domain/publishing/publish/remove-site.server.ts'
import { targetOf } from '#app/domain/publishing/publish/target.server.ts'
import { addOffice } from '#app/domain/publishing/site-jobs/add-office.server.ts'
import {
  keepArrival,
  startArrival,
  startSiteCreation,
} from '#app/domain/publishing/site-jobs/new-sites.server.ts'
import { keepUpload, startImport } from '#app/domain/publishing/site-jobs/site-imports.server.ts'
import { addHidden, addPrepared } from '#app/domain/publishing/sites/add-hidden.server.ts'
import { beginPages } from '#app/domain/publishing/sites/begin-pages.server.ts'
import { copySite } from '#app/domain/publishing/sites/copy-site.server.ts'
import { createSite } from '#app/domain/publishing/sites/create-site.server.ts'
import { freeName, renameSite } from '#app/domain/publishing/sites/naming/rename-site.server.ts'
import {
  acceptLeftovers,
  closeSite,
  hideSite,
  openSiteAt,
} from '#app/domain/publishing/sites/opening.server.ts'
import { replaceUnreplacedText } from '#app/domain/publishing/sites/replace-unreplaced-text.server.ts'
import { followShared } from '#app/domain/publishing/sites/shared/follow-shared.server.ts'
import { sharedKinds } from '#app/domain/publishing/sites/shared/shared-kinds.ts'
import { saveShared, spreadShared } from '#app/domain/publishing/sites/shared/spread-shared.server.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { roles } from '#app/domain/record/roles.ts'
import { NotAllowedError, operator } from '#app/domain/site/rights.server.ts'
import { newId } from '#app/platform/ids.ts'
import { openTestInstall, type TestInstall } from './support/install.ts'
import { registered } from './support/leads.ts'
import { first } from './support/long.ts'
import { silent } from './support/outbox.ts'
import { makePerson } from './support/people.ts'

/** Somebody with that role on the first site; `stranger` manages the second. */
type Who = Role | 'stranger'
const everybody: Who[] = ['stranger', ...roles.toReversed()]

const owner: Who[] = ['owner']
const leaders: Who[] = ['owner', 'manager']
const writers: Who[] = ['owner', 'manager', 'editor']
const nobody: Who[] = []

interface Line {
  by: readonly Who[]
  /** Where the site demands a second person; else the same. */
  withApproval?: readonly Who[]
  /** Does what is harmless, or fails after the rights were asked for. */
  act: (actor: Actor) => Promise<unknown>
  /** Only those who may not: it takes long, and is tested elsewhere. */
  isSlow?: true
}

let office: TestInstall
let post: string
let picture: string
let turn = 0
const of = () => office.site
const slug = 'first'
const archive = () => ({ ...office, storage: office.media })
const parts = () => ({ ...office, log: silent })
const mail = () => ({ ...office, ports: { of: () => undefined } })
const shown = async () => (await readPublished(office.db, slug)) as PublishedSite
const drawn = {
  sha256: 'a'.repeat(64),
  mime: 'image/jpeg',
  ...{ width: 200, height: 150, bytes: 1, placeholder: '', widths: [200] },
}
const nothing = { drafts: {}, accepted: [], alts: {}, added: {}, posts: {}, unpublished: [], folder: '' }
const stream = () => new Blob(['no picture']).stream()
const input = (over: Partial<PostInput> = {}): PostInput => {
  const checked = checkPost({ ...emptyDraft, title: '제목', summary: '요약' })
  if (!checked.ok) throw new Error('wrong')
  return { ...checked.input, ...over }
}
const template = async (actor: Actor) => ({
  template: { text: `{receiptNo} ${++turn}` },
  revision: (await readTemplateRevision(office.db, of().id)).revision,
  actor,
})
const remaining = () => ({ text: `${++turn}세대`, asOf: '2026-11-20' })
const pageOf = (path: string) => ({ path, title: '새 페이지', description: '설명', keywords: [], blocks: [] })
const [shared] = sharedKinds
const noPlan = { chosen: {}, reasons: {}, publishAt: undefined }

/**
 * Every function that changes what a site shows, or the drafts and plans that become it, called as each role. One that is not in the table,
 * nor among those below, fails the first test.
 */
const rights: Record<string, Line> = {
  publishPrepared: {
    by: leaders,
    withApproval: nobody,
    act: async (actor) => {
      const now = await shown()
      const target = targetOf(now, now.documents)
      await office.db
        .transaction()
        .execute((tx) =>
          publishPrepared(tx, office.clock, { target, processed: new Map(), headlineFont: null }, { actor }),
        )
    },
  },
  rollBackOrAsk: { by: leaders, act: (actor) => rollBackOrAsk(office, of(), 99, actor) },
  saveContentDraft: {
    by: writers,
    act: (actor) => saveContentDraft(office, slug, 'page /none', { content: null, version: 0 }, actor),
  },
  discardContentDraft: {
    by: writers,
    act: (actor) => discardContentDraft(office.db, of().id, 'page /none', actor),
  },
  receiveDrawing: {
    by: writers,
    act: async (actor) => {
      const file = { part: 'drawing plan/84A' as const, text: '{"name":"84A"}', version: 0 }
      return await receiveDrawing(office, of(), file, actor)
    },
  },
  createPage: {
    by: writers,
    act: (actor) => createPage(office, slug, pageOf(`/Made/new-${++turn}`), actor),
  },
  beginPages: {
    by: writers,
    act: (actor) => beginPages(office, slug, { kind: 'map', name: `made-${++turn}` }, actor),
  },
  addToMenu: {
    by: writers,
    act: (actor) => {
      const items = [{ title: '새 페이지', url: `/Made/new-${++turn}` }]
      return addToMenu(office, slug, { group: '새 묶음', items }, actor)
    },
  },
  copyPage: {
    by: writers,
    act: (actor) => copyPage(office, slug, { from: '/', to: `/Made/copy-${++turn}`, title: '사본' }, actor),
  },
  removePage: { by: writers, act: (actor) => removePage(office, slug, '/Made/page', actor) },
  movePage: {
    by: writers,
    act: async (actor) => {
      const from = `/Made/from-${++turn}`
      await createPage(office, slug, pageOf(from), operator)
      return await movePage(office, of(), { from, to: `/Made/to-${turn}` }, actor)
    },
  },
  publish: {
    by: leaders,
    withApproval: nobody,
    act: async (actor) => [
      await publish(office, slug, { chosen: {} }, { actor }),
      await publish(office, slug, { rollBackFrom: undefined }, { actor, settle: async () => false }),
    ],
  },
  planPublication: {
    by: writers,
    act: (actor) => planPublication(office, of().id, { ...noPlan, asksSecond: true }, actor),
  },
  decidePlan: { by: leaders, act: (actor) => decidePlan(office, of().id, 'none', 'approve', actor) },
  approvePlan: { by: leaders, act: (actor) => approvePlan(office, of().id, 'none', actor) },
  // The demand of the second site, so that the first keeps its own.
  demandApproval: { by: owner, act: (actor) => demandApproval(office, office.otherSite.id, actor) },
  askToEndApproval: { by: owner, act: (actor) => askToEndApproval(mail(), office.otherSite.id, actor) },
  confirmEnd: { by: owner, act: (actor) => confirmEnd(office, office.otherSite.id, actor) },
  withdrawEnd: { by: owner, act: (actor) => withdrawEnd(office, office.otherSite.id, actor) },
  saveTemplate: {
    by: leaders,
    withApproval: nobody,
    act: async (actor) => saveTemplate(office, of().id, 'change', await template(actor)),
  },
  saveRemainingUnits: {
    by: leaders,
    withApproval: nobody,
    act: (actor) => saveRemainingUnits(office, of().id, remaining(), actor),
  },
  // As drafts with approval, which an editor may write elsewhere.
  saveTemplateOrDraft: {
    by: leaders,
    act: async (actor) => saveTemplateOrDraft(office, of(), 'change', await template(actor)),
  },
  saveRemainingOrDraft: {
    by: leaders,
    act: (actor) => saveRemainingOrDraft(office, of(), remaining(), actor),
  },
  uploadPicture: {
    by: writers,
    act: (actor) => uploadPicture(archive(), of(), { name: 'a.jpg', content: stream() }, actor),
  },
  addPicture: {
    by: writers,
    act: (actor) => addPicture(archive(), of(), { name: 'b.jpg', alt: '', picture: drawn }, actor),
  },
  replaceUnused: {
    by: writers,
    act: (actor) => replaceUnused(archive(), of(), { id: picture, picture: drawn }, actor),
  },
  // Of a picture that a post shows: a draft, with a second person or without.
  replacePicture: {
    by: writers,
    act: (actor) => replacePicture(office, of(), { id: picture, content: stream() }, actor),
  },
  draftPicture: {
    by: writers,
    act: (actor) => draftPicture(office, of(), { name: 'c.jpg', picture: drawn }, actor),
  },
  discardDraftedPictures: {
    by: writers,
    act: (actor) => discardDraftedPictures(office, of(), undefined, actor),
  },
  keepPictureZip: {
    by: writers,
    act: (actor) => keepPictureZip(parts(), of(), '/none.zip', actor),
    isSlow: true,
  },
  savePictureZip: { by: writers, act: (actor) => savePictureZip(parts(), of(), 'none', actor) },
  discardPictureZip: { by: writers, act: (actor) => discardPictureZip(parts(), of(), 'none', actor) },
  deletePicture: { by: writers, act: (actor) => deletePicture(archive(), of(), picture, actor) },
  describePicture: { by: writers, act: (actor) => describePicture(office, of(), picture, '정문', actor) },
  saveRedirect: {
    by: writers,
    act: (actor) => saveRedirect(office, of(), { from: `/old-${++turn}`, to: '/first/' }, actor),
  },
  removeRedirect: { by: writers, act: (actor) => removeRedirect(office, of(), 'none', actor) },
  publishPost: { by: writers, act: (actor) => publishPost(office, of(), input(), newId(), actor) },
  // Of a post that visitors see.
  editPost: {
    by: writers,
    withApproval: nobody,
    act: (actor) => editPost(office, of(), post, { input: input(), version: 99 }, actor),
  },
  savePost: {
    by: writers,
    withApproval: nobody,
    act: async (actor) => {
      const found = await findPost(office, of(), post)
      if (found.state !== 'found') throw new Error('no post')
      const typed = { title: '제목', summary: '요약', when: 'now', imageAlt: '정문', version: '99' }
      const form = new FormData()
      for (const [name, value] of Object.entries(typed)) form.set(name, value)
      return await savePost(office, of(), found.row, form, actor)
    },
  },
  movePost: {
    by: writers,
    withApproval: leaders,
    act: (actor) => movePost(office, of(), post, { intent: 'publish', version: 99 }, actor),
  },
  addHidden: {
    by: owner,
    act: (actor) =>
      addHidden(office, { folder: '/none', slug: 'none', origin: { kind: 'template', shared: {} } }, actor),
  },
  addPrepared: {
    by: owner,
    act: async (actor) => {
      const now = await shown()
      const target = targetOf(now, now.documents)
      const prepared = { target, processed: new Map(), headlineFont: null }
      return await addPrepared(office, { prepared, origin: null, details: {} }, actor)
    },
  },
  createSite: { by: owner, act: (actor) => createSite(office, { slug } as never, actor), isSlow: true },
  copySite: { by: owner, act: (actor) => copySite(office, { from: 'none', slug } as never, actor) },
  startSiteCreation: {
    by: owner,
    act: (actor) => startSiteCreation(parts(), { slug }, actor, async () => undefined),
  },
  keepArrival: {
    by: owner,
    act: (actor) => keepArrival(office, { slug, host: undefined }, '/none.zip', actor),
    isSlow: true,
  },
  startArrival: { by: owner, act: (actor) => startArrival(parts(), 'none', actor) },
  addOffice: {
    by: owner,
    act: (actor) => addOffice(office, of(), { office: nothing, library: [], drafted: new Map() }, actor),
  },
  keepUpload: { by: owner, act: (actor) => keepUpload(parts(), of(), '/none.zip', actor), isSlow: true },
  startImport: { by: owner, act: (actor) => startImport(parts(), of(), 'none', 'folder', actor) },
  renameSite: { by: owner, act: (actor) => renameSite(office, of(), 'second', actor) },
  freeName: { by: owner, act: (actor) => freeName(office, of(), 'none', actor) },
  openSiteAt: {
    by: owner,
    act: (actor) => openSiteAt({ ...office, isProduction: false }, of(), office.clock.now(), actor),
  },
  hideSite: { by: owner, act: (actor) => hideSite(office, of(), actor) },
  closeSite: { by: owner, act: (actor) => closeSite(office, of(), actor) },
  acceptLeftovers: {
    by: owner,
    act: (actor) => acceptLeftovers(office, of(), { what: ['none'], reason: '같은 시공사' }, actor),
  },
  replaceUnreplacedText: {
    by: owner,
    act: (actor) => replaceUnreplacedText(office, of(), { word: 'zzz', by: 'yyy' }, actor),
  },
  followShared: { by: owner, act: (actor) => followShared(office, slug, shared as never, false, actor) },
  saveShared: { by: owner, act: (actor) => saveShared(office, shared as never, { none: 1 }, actor) },
  spreadShared: { by: owner, act: (actor) => spreadShared(office, shared as never, actor) },
  // It still has registrations.
  removeSite: { by: owner, act: (actor) => removeSite(office, slug, actor) },
}

/** Take a `Permit`, or are called only in the transaction of one that does. */
const inside = [
  ...['addPress', 'applyContent', 'acceptFindings', 'publishSettings', 'publishConsentTexts'],
  ...[
    'publishPage',
    'showPage',
    'publishDrawing',
    'showDrawing',
    'keepSave',
    'bumpContentVersion',
    'saveFollowedVersion',
  ],
  // Files that nothing names any more.
  'removeUnnamed',
]

/** Of the operator, of jobs that follow a clock or a person's decision, and counts of readers. */
const ofNobody = [
  ...['publishContent', 'loadContent', 'publishDue', 'endDueApprovals', 'purgeTrash', 'destroyPost'],
  ...['fixFutureTimes', 'countView'],
]

const reads = [
  ...['prepareContent', 'describeNotRolledBack', 'readApproval', 'readSave', 'listSaves', 'findSave'],
  ...[
    'listContentDrafts',
    'listDraftedParts',
    'loadDrafted',
    'documentIn',
    'listBrokenDrafts',
    'readDocument',
    'listPlans',
    'describeRefusal',
    'keyOfFinding',
  ],
  ...[
    'draftedValues',
    'listLibrary',
    'findChangesOfPicture',
    'readTemplateRevision',
    'lastRemainingChange',
    'columnsOf',
  ],
  ...[
    'publicationColumns',
    'checkOwnPictures',
    'slugTaken',
    'freeReceiptPrefix',
    'listArrivals',
    'findSiteCreation',
  ],
  ...['listSiteImports', 'listFormerNames', 'readState', 'listDraftedPictures', 'findPictureZip'],
  ...['plainName', 'storeOffice', 'menuOf'],
]

const tables = [
  ...['sites', 'site_revisions', 'pages', 'page_revisions', 'drawings', 'media', 'media_revisions', 'hosts'],
  ...['publications', 'redirects', 'press_posts', 'press_gone', 'consent_texts', 'content_drafts'],
  ...['content_draft_saves', 'planned_publications', 'accepted_findings', 'base_texts', 'former_slugs'],
  ...['site_imports', 'site_arrivals'],
]

test('every function that changes published data is in the table', () => {
  const root = join(import.meta.dirname, '..')
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'app/domain'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.ts$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
  const writes = new RegExp(`(?:insertInto|updateTable|deleteFrom)\\(\\s*'(?:${tables.join('|')})'`)
  const calls = new RegExp(`\\b(?:${Object.keys(rights).join('|')})\\(`)
  const exported = files
    .filter((text) => writes.test(text) || calls.test(text))
    .flatMap((text) =>
      [
        ...text.matchAll(
          /^export (?:async function|function|const) (\w+)(?= ?[(<]| = (?:async )?(?:[(<]|\w+ =>))/gm,
        ),
      ].map(([, name]) => name as string),
    )
  const known = [...Object.keys(rights), ...inside, ...ofNobody, ...reads]
  expect(exported.filter((name) => !known.includes(name))).toEqual([])
  expect(known.filter((name) => !exported.includes(name))).toEqual([])
})

describe('functions that change published data', () => {
  const people = new Map<Who, Actor>()
  beforeAll(async () => {
    office = await openTestInstall('sqlite')
    for (const who of everybody) {
      const role = who === 'stranger' ? 'manager' : who
      const siteId = who === 'stranger' ? office.otherSite.id : of().id
      const id = await makePerson(office, { email: `${who}@orbit.example`, role, siteId })
      people.set(who, { type: 'user', id })
    }
    await registered(office, { phone: '01012345678' })
    picture = newId()
    const row = {
      id: picture,
      site_id: of().id,
      name: '정문.jpg',
      alt: '',
      mime: 'image/jpeg',
      sha256: 'none',
    }
    const size = { width: 200, height: 150, bytes: 1, placeholder: '', widths: '[]' }
    await office.db
      .insertInto('media')
      .values({ ...row, ...size, created_at: office.clock.now().toISOString() })
      .execute()
    const made = await publishPost(office, of(), input({ imageId: picture }), newId(), operator)
    post = made.ok ? made.id : ''
    // A second publication, so that there is one to go back to, and a page that can be moved.
    const now = await shown()
    const target = targetOf(now, now.documents)
    target.settings.hours = '9시부터 18시'
    const page = { ...now.documents.get('page /'), path: '/Made/page' }
    const documents = new Map([...target.documents, ['page /Made/page', page] as const])
    const prepared = { target: { ...target, documents }, processed: new Map(), headlineFont: null }
    await office.db
      .transaction()
      .execute((tx) => publishPrepared(tx, office.clock, prepared, { actor: operator }))
  })
  afterAll(() => office.close())

  async function outcome(act: Line['act'], who: Who): Promise<'taken' | 'refused'> {
    try {
      const done = JSON.stringify(await act(people.get(who) as Actor)) ?? ''
      return /"not-allowed"|권한이 없습니다|승인을 받아 공개합니다/.test(done) ? 'refused' : 'taken'
    } catch (error) {
      if (error instanceof NotAllowedError) return 'refused'
      throw error
    }
  }

  // With a second person the same rules are asked, and one more.
  describe.each(first(1, [1, 0]))('of a site that demands %i second persons', (needs_approval) => {
    beforeAll(async () => {
      await office.db.updateTable('sites').set({ needs_approval }).where('id', '=', of().id).execute()
    })

    test.each(Object.entries(rights))('%s', async (_, { by, withApproval = by, act, isSlow }) => {
      const may = needs_approval ? withApproval : by
      const asked = everybody.filter((who) => !isSlow || !may.includes(who))
      const found: [Who, string][] = []
      for (const who of asked) found.push([who, await outcome(act, who)])
      expect(Object.fromEntries(found)).toEqual(
        Object.fromEntries(asked.map((who) => [who, may.includes(who) ? 'taken' : 'refused'])),
      )
    })
  })
})
