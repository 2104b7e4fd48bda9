import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { siteAnswers } from '#app/domain/publishing/sites/start/answers.ts'
import { newAnswers } from '../../../../tests/support/new-site.ts'
import { checkCopy, startFields } from './start-fields.ts'
import { CopyForm, StartForm } from './start-form.tsx'

const draw = (form: React.ReactElement) => renderToStaticMarkup(<MantineProvider>{form}</MantineProvider>)
const errorsOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, `[${name}]`]))

/** What may be typed wrongly into any field. */
const wrong = [
  '',
  ' ',
  'x'.repeat(9000),
  '0',
  '-3',
  '1.5',
  '가',
  '999999999',
  '2027-02-30',
  '#12',
  'a b',
  '1 2 3\n4 5 6',
]

test('the form of a new site shows the error of each field that an answer can have one in', () => {
  const html = draw(<StartForm typed={{}} errors={errorsOf(startFields)} />)
  expect(startFields.filter((name) => !html.includes(`[${name}]`))).toEqual([])
})

test('every issue of the answers is one of a field that the form shows', () => {
  const places = new Set(
    startFields.flatMap((name) =>
      wrong.flatMap((value) => {
        const parsed = siteAnswers.safeParse({ ...newAnswers, [name]: value })
        return parsed.success ? [] : parsed.error.issues.map(({ path }) => String(path[0]))
      }),
    ),
  )
  expect(places.size).toBeGreaterThan(20)
  expect([...places].filter((name) => !(startFields as readonly string[]).includes(name))).toEqual([])
})

test('figures of the form have the bounds that their answers have', () => {
  const html = draw(<StartForm typed={{}} errors={{}} />)
  const input = /<input[^>]*name="floorsAbove"[^>]*>/.exec(html)?.[0] ?? ''
  expect(input).toContain('min="1"')
  expect(input).toContain('max="120"')
})

test('every error of a copy is at a field that its form shows', () => {
  const checked = checkCopy({ from: 'a', slug: 'A', name: '', phone: '1', host: '10.0.0.1' })
  const errors = checked.ok ? {} : checked.errors
  expect(Object.keys(errors).sort()).toEqual(['host', 'name', 'phone', 'slug'])
  const html = draw(<CopyForm sites={[]} typed={{}} errors={errorsOf(Object.keys(errors))} />)
  expect(Object.keys(errors).filter((name) => !html.includes(`[${name}]`))).toEqual([])
})
