import { expect, test } from 'vitest'
import type { Site } from '../app/features/site/site-settings.ts'
import { redirectElsewhere } from './redirects.ts'

const site = { id: 's', slug: 'gaon', settings: { hosts: ['gaon.example'] } } as unknown as Site

test.each(['/draft/token/', '/gaon/my/token/', '/gaon//my/token', '/webhooks/token/'])(
  'redirectElsewhere: an answer whose target is a secret is not kept: %s',
  (path) => {
    const url = new URL(`https://gaon.example${path}`)
    const target = { site, ofHost: site, named: undefined }
    const answer = redirectElsewhere(new Request(url), url, target, (host) => `https://${host}`)
    expect(answer?.headers.get('location')).toMatch(/token$/)
    expect(answer?.headers.get('cache-control')).toBe('no-store')
  },
)
