import { expect, test } from 'vitest'
import { growth } from '../../../tests/support/growth.ts'
import { runs } from '../../../tests/support/long.ts'
import { kindOf } from './file-kind.ts'
import { isSvgSource } from './svg-beginning.ts'

const kind = (text: string) => kindOf(Buffer.from(text))

test('a drawing is known after a declaration, comments and a document type, in any letter case', () => {
  for (const text of [
    '<svg/>',
    '\ufeff \n<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<?xml version="1.0" encoding="UTF-8"?>\n<!-- 배치도 > 정문 -->\n<svg>',
    '<!DOCTYPE svg><svg>',
    '<!doctype SVG PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n<SVG\n>',
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "]">\n<!-- ] --> ] ><!-- --><svg>',
  ])
    expect(kind(text), text).toBe('svg')
})

test('what only looks like one is not', () => {
  for (const text of [
    '<svgx/>',
    'svg',
    '<svg',
    '<!-- <svg> ',
    '<!--><svg>',
    '<?xml <svg>',
    '<!DOCTYPE html><svg>',
    '<!DOCTYPE svgx><svg>',
    '<!DOCTYPE svg [ <svg>',
    '<g><svg>',
  ])
    expect(['unknown', 'html'], text).toContain(kind(text))
  expect(kind('<!DOCTYPE html><svg>')).toBe('html')
})

test('comments, declarations and brackets by the thousand cost what their number says', () => {
  // 30 of the first took 200 seconds.
  expect(kind(`${'<!---->'.repeat(30)}x`)).toBe('unknown')
  for (const piece of ['<!---->', '<?a?>', '<!DOCTYPE svg []>', '<!--', '<!DOCTYPE svg [', ' ', '] '])
    for (const begin of ['', '<!DOCTYPE svg [']) {
      const text = (size: number) => () => isSvgSource(begin + piece.repeat(size))
      expect(growth(text, { from: runs(5_000, 20_000) }), begin + piece).toBeLessThan(3)
    }
})
