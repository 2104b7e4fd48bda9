import { expect, test } from 'vitest'
import type { Site } from '#app/domain/site/site-settings.ts'
import { publicPaths, redirectElsewhere } from './redirects.ts'

const site = { id: 's', slug: 'gaon', settings: { hosts: ['gaon.example'] } } as unknown as Site

test.each(['/draft/token/', '/gaon/my/token/', '/gaon//my/token', '/webhooks/token/'])(
  'redirectElsewhere: an answer whose target is a secret is not kept: %s',
  async (path) => {
    const url = new URL(`https://gaon.example${path}`)
    const target = { site, ofHost: site, named: undefined }
    const known = { spelt: async () => undefined, originOf: (host: string) => `https://${host}`, paths: [] }
    const answer = await redirectElsewhere(new Request(url), url, target, known)
    expect(answer?.headers.get('location')).toMatch(/token$/)
    expect(answer?.headers.get('cache-control')).toBe('no-store')
  },
)

test('publicPaths: whole patterns of the public routes, without those of the office, drafts and vendors', () => {
  const routes = {
    root: { path: '' },
    layout: { parentId: 'root' },
    press: { path: ':site/press', parentId: 'layout' },
    page: { path: '*', parentId: 'layout' },
    draft: { path: 'draft/:token/*', parentId: 'root' },
    hook: { path: 'webhooks/:vendor', parentId: 'root' },
    admin: { path: 'admin', parentId: 'root' },
    leads: { path: 'leads', parentId: 'admin' },
  }
  expect(publicPaths(routes)).toEqual([':site/press'])
})
