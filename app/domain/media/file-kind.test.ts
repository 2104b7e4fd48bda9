import { expect, test } from 'vitest'
import { growth } from '../../../tests/support/growth.ts'
import { runs } from '../../../tests/support/long.ts'
import { kindOf, properName } from './file-kind.ts'
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

test('an image in boxes is AVIF or HEIC by all its brands', () => {
  const boxed = (...brands: string[]) => {
    const box = Buffer.from(`\0\0\0\0ftyp${brands.join('')}`, 'latin1')
    box.writeUInt32BE(box.length)
    return kindOf(Buffer.concat([box, Buffer.from('\0\0\0\x20meta', 'latin1')]))
  }
  expect(boxed('avif', '\0\0\0\0', 'avif', 'mif1')).toBe('avif')
  expect(boxed('mif1', '\0\0\0\0', 'mif1', 'avif', 'miaf')).toBe('avif')
  expect(boxed('msf1', '\0\0\0\0', 'avis')).toBe('avif')
  expect(boxed('mif1', '\0\0\0\0', 'mif1', 'heic')).toBe('heic')
  expect(boxed('heic', '\0\0\0\0', 'mif1', 'heic')).toBe('heic')
  expect(boxed('isom', '\0\0\0\0', 'avc1')).toBe('video')
})

test('properName: an ending of what the picture is, in place of a wrong one', () => {
  expect(properName('정문.jpg', 'webp')).toBe('정문.webp')
  expect(properName('정문', 'jpeg')).toBe('정문.jpg')
  expect(properName('조감도 2026.11', 'png')).toBe('조감도 2026.11.png')
  for (const name of ['a.JPG', 'a.jpe', 'a.jfif', 'a.jpeg']) expect(properName(name, 'jpeg')).toBe(name)
  expect(properName('로고.svg', 'png')).toBe('로고.png')
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
