import { expect, test, vi } from 'vitest'
import { enhance } from '../../../tests/support/dom.ts'
import countView from './enhance.ts'

const open = () => {
  const fetched = vi.fn(async () => new Response())
  vi.stubGlobal('fetch', fetched)
  enhance(
    '<article data-enhance="ui/count-view" data-opened="/press/7"></article>',
    'ui/count-view',
    countView,
  )
  return fetched
}

test('a post that is looked at is reported once', () => {
  const fetched = open()
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(fetched).toHaveBeenCalledWith('/press/7/opened', expect.objectContaining({ method: 'POST' }))
})

test('one that was made ready ahead is reported when it is shown', () => {
  Object.assign(document, { prerendering: true })
  const fetched = open()
  expect(fetched).not.toHaveBeenCalled()
  document.dispatchEvent(new Event('prerenderingchange'))
  document.dispatchEvent(new Event('prerenderingchange'))
  expect(fetched).toHaveBeenCalledTimes(1)
  Object.assign(document, { prerendering: false })
})
