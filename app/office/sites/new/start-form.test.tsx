import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { siteAnswers } from '#app/domain/publishing/sites/start/answers.ts'
import type { Fields } from '#app/office/command-form.tsx'
import { newAnswers } from '../../../../tests/support/new-site.ts'
import { copy } from './commands.server.ts'
import { startFields } from './start-fields.ts'
import { CopyForm, StartForm } from './start-form.tsx'

const draw = (form: React.ReactElement) => renderToStaticMarkup(<MantineProvider>{form}</MantineProvider>)
const fieldWith =
  (wrong: readonly string[]): Fields<string>['field'] =>
  (name) => ({ name, defaultValue: '', error: wrong.includes(name) ? `[${name}]` : undefined })

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
  const html = draw(<StartForm typed={{}} field={fieldWith(startFields)} />)
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
  const html = draw(<StartForm typed={{}} field={fieldWith([])} />)
  const input = /<input[^>]*name="floorsAbove"[^>]*>/.exec(html)?.[0] ?? ''
  expect(input).toContain('min="1"')
  expect(input).toContain('max="120"')
})

test('every error of a copy is at a field that its form shows', () => {
  const typed = { from: 'a', slug: 'A', name: '', shortName: 'x'.repeat(30), phone: '1', host: '10.0.0.1' }
  const { error } = copy.input.safeParse(typed)
  const errors = (error?.issues ?? []).map(({ path }) => String(path[0]))
  expect(errors.sort()).toEqual(['host', 'name', 'phone', 'shortName', 'slug'])
  const html = draw(<CopyForm sites={[]} typed={{}} field={fieldWith(errors)} />)
  expect(errors.filter((name) => !html.includes(`[${name}]`))).toEqual([])
})
