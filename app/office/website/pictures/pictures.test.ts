import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { action as lookAction } from '#app/office/website/settings/look/screen.tsx'
import { type RequestContext, requestContext } from '#app/request-context.ts'
import { askOffice } from '../../../../tests/support/ask-office.ts'
import { stricterDatabaseFirst } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { describeFirst } from '../../../../tests/support/long.ts'
import { contextOf, enter, makePerson, type TestBrowser } from '../../../../tests/support/people.ts'
import { drawPicture } from '../../../../tests/support/pictures.ts'
import { action as describeAction } from './library/screen.tsx'
import { action as onPicture, loader as pictureLoader } from './picture/screen.tsx'
import { action as uploadAction } from './upload/upload.ts'

describeFirst(1, stricterDatabaseFirst)('the library of pictures, on %s', (kind) => {
  let office: TestInstall
  let ctx: RequestContext
  let editor: TestBrowser
  let counsellor: TestBrowser
  beforeAll(async () => {
    office = await openTestInstall(kind)
    ctx = contextOf(office)
    await makePerson(office, { email: 'editor@example.com', role: 'editor' })
    await makePerson(office, { email: 'counsellor@example.com', role: 'counsellor' })
    ;[editor, counsellor] = [
      await enter(ctx, 'editor@example.com'),
      await enter(ctx, 'counsellor@example.com'),
    ]
  })
  afterAll(() => office.close())

  const sent = (browser: TestBrowser, body: FormData, site: string) =>
    ({
      request: browser.request(`/admin/pictures/${site}`, { method: 'POST', body }),
      params: { site },
      context: new RouterContextProvider(new Map([[requestContext, ctx]])),
    }) as never
  const holding = (...files: [string, Buffer][]) => {
    const form = new FormData()
    for (const [name, bytes] of files) form.append('file', new File([new Uint8Array(bytes)], name))
    return form
  }
  /** Within the office, as the router asks. */
  const ask =
    (handle: (args: LoaderFunctionArgs) => Promise<unknown>) =>
    ({ request, params }: Pick<LoaderFunctionArgs, 'request' | 'params'>) =>
      askOffice(ctx, handle, request, params as Record<string, string>)
  const statusOf = (answer: Promise<unknown>) =>
    answer.then(
      () => 200,
      (thrown) => thrown.init?.status ?? thrown.status,
    )

  test('takes what is a picture and says of each other file why not', async () => {
    const files = holding(
      ['정문.jpg', await drawPicture(200, 150)],
      ['옆문.png', await drawPicture(210, 150)],
      ['메모.jpg', Buffer.from('글')],
    )
    const answer = (await ask(uploadAction)(sent(editor, files, office.site.slug))) as Response
    expect(await answer.json()).toEqual([
      { file: '정문.jpg', name: '정문.jpg', ok: true, notice: '올렸습니다.' },
      {
        file: '옆문.png',
        name: '옆문.jpg',
        ok: true,
        notice: '내용이 JPEG 이미지라 옆문.jpg로 올렸습니다.',
      },
      expect.objectContaining({
        file: '메모.jpg',
        ok: false,
        notice: expect.stringContaining('이미지 파일이'),
      }),
    ])
    const { id } = await office.db
      .selectFrom('media')
      .select('id')
      .where('name', '=', '정문.jpg')
      .executeTakeFirstOrThrow()
    const words = (alt: string) => {
      const form = new FormData()
      form.set('picture', id)
      form.set('alt', alt)
      return form
    }
    const kept = () =>
      office.db.selectFrom('media').select('alt').where('id', '=', id).executeTakeFirstOrThrow()
    await ask(describeAction)(sent(editor, words(' 해 질 녘\n정문 '), office.site.slug))
    expect(await kept()).toEqual({ alt: '해 질 녘 정문' })
    const tooLong = await ask(describeAction)(sent(editor, words('가'.repeat(201)), office.site.slug))
    expect(tooLong).toMatchObject({
      init: { status: 422 },
      data: { errors: { alt: expect.any(String) }, typed: { alt: ['가'.repeat(201)] } },
    })
    expect(await statusOf(ask(describeAction)(sent(editor, words('남의 것'), office.otherSite.slug)))).toBe(
      404,
    )
    expect(await kept()).toEqual({ alt: '해 질 녘 정문' })
  })

  test('a drawing that is not as its file says so, each time, and on its own screen', async () => {
    const drawing = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><script>1</script><text font-family="Gaon Sans">가온</text></svg>',
    )
    const changed =
      'SVG에서 뺀 것: 스크립트. 원본과 다르게 보이지 않는지 확인해 주세요. ‘Gaon Sans’ 글꼴이 없는 기기에서는 글자 모양이 다르게 보입니다. 글자를 윤곽선(도형)으로 바꿔 저장하면 그대로 보입니다.'
    for (const done of ['올렸습니다.', '이미 있는 이미지입니다(로고.svg).']) {
      const answer = (await ask(uploadAction)(
        sent(editor, holding(['로고.svg', drawing]), office.site.slug),
      )) as Response
      expect(await answer.json()).toEqual([
        { file: '로고.svg', name: '로고.svg', ok: true, notice: `${done} ${changed}`, changed },
      ])
    }
    const { id } = await office.db
      .selectFrom('media')
      .select('id')
      .where('name', '=', '로고.svg')
      .executeTakeFirstOrThrow()
    const screen = {
      request: editor.request(`/admin/pictures/${office.site.slug}/${id}`, {}),
      params: { site: office.site.slug, picture: id },
      context: new RouterContextProvider(new Map([[requestContext, ctx]])),
    } as never
    expect(await ask(pictureLoader)(screen)).toMatchObject({ changed })
    const form = holding()
    form.set('intent', 'logo')
    // Its name says nothing of what it is.
    form.set('file', new File([new Uint8Array(drawing)], '새 로고'))
    const kept = await ask(lookAction)(sent(editor, form, office.site.slug))
    expect(kept).toMatchObject({
      data: {
        ok: true,
        notice: expect.stringMatching(/^초안에 저장했습니다\..*스크립트.*‘Gaon Sans’/),
      },
    })
  })

  test('one picture is shown with where it is used, replaced, and deleted once somebody is sure', async () => {
    const content = await drawPicture(210, 150)
    await ask(uploadAction)(sent(editor, holding(['지울 것.jpg', content]), office.site.slug))
    const { id } = await office.db
      .selectFrom('media')
      .select('id')
      .where('name', '=', '지울 것.jpg')
      .executeTakeFirstOrThrow()
    const at = (browser: TestBrowser, site: string, fields?: Record<string, string | File>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields ?? {})) body.append(name, value)
      return {
        request: browser.request(`/admin/pictures/${site}/${id}`, fields ? { method: 'POST', body } : {}),
        params: { site, picture: id },
        context: new RouterContextProvider(new Map([[requestContext, ctx]])),
      } as never
    }
    const own = office.site.slug
    expect(await ask(pictureLoader)(at(editor, own))).toMatchObject({
      picture: { name: '지울 것.jpg' },
      uses: [],
    })
    for (const [browser, site] of [
      [editor, office.otherSite.slug],
      [counsellor, own],
    ] as const) {
      expect(await statusOf(ask(pictureLoader)(at(browser, site)))).toBe(404)
      expect(await statusOf(ask(onPicture)(at(browser, site, { intent: 'remove', sure: 'on' })))).toBe(404)
    }
    const wrong = new File([new Uint8Array(Buffer.from('글'))], '글.jpg')
    expect(await ask(onPicture)(at(editor, own, { intent: 'replace', file: wrong }))).toMatchObject({
      data: { ok: false, notice: expect.stringContaining('이미지 파일이 아닙니다') },
    })
    const other = new File([new Uint8Array(await drawPicture(210, 140))], '새.jpg')
    const replaced = (await ask(onPicture)(at(editor, own, { intent: 'replace', file: other }))) as Response
    expect(replaced.headers.get('location')).toBe(`/admin/pictures/${own}/${id}?done=replaced`)
    expect(await ask(onPicture)(at(editor, own, { intent: 'remove' }))).toMatchObject({
      init: { status: 422 },
    })
    const deleted = (await ask(onPicture)(at(editor, own, { intent: 'remove', sure: 'on' }))) as Response
    expect(deleted.headers.get('location')).toBe(`/admin/pictures/${own}?done=deleted`)
    expect(await statusOf(ask(pictureLoader)(at(editor, own)))).toBe(404)
  })

  test('is closed to another site and to people who may not edit', async () => {
    const files = () => holding(['몰래.jpg', Buffer.from('x')])
    expect(await statusOf(ask(uploadAction)(sent(editor, files(), office.otherSite.slug)))).toBe(404)
    expect(await statusOf(ask(uploadAction)(sent(counsellor, files(), office.site.slug)))).toBe(404)
  })
})
