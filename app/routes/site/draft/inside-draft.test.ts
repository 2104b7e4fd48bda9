import { expect, test } from 'vitest'
import { insideDraft } from './inside-draft.ts'

const draft = { base: '/draft/t', paths: new Set(['/', '/Brand/intro', '/customer']), link: undefined }
const inside = (html: string) => insideDraft(html, 'gaon', draft)

test('links to pages stay in the draft, others open beside it', () => {
  expect(inside('<a class="x" href="/Brand/intro?a=1#way">')).toBe(
    '<a class="x" href="/draft/t/Brand/intro?a=1#way">',
  )
  expect(inside('<a href="/">')).toBe('<a href="/draft/t/">')
  expect(inside('<a href="/gaon/customer">')).toBe('<a href="/draft/t/customer">')
  expect(inside('<a href="/gaon/press">')).toBe('<a href="/gaon/press" target="_blank" rel="noopener">')
  expect(inside('<a href="tel:1">')).toBe('<a href="tel:1">')
  expect(inside('<a href="#main">')).toBe('<a href="#main">')
})

test('pictures of drawings are the drafted ones', () => {
  expect(inside('<img src="/gaon/plans/3/84A.svg"/>')).toBe('<img src="/draft/t/gaon/plans/3/84A.svg"/>')
  expect(inside('<img src="/media/a.jpg"/>')).toBe('<img src="/media/a.jpg"/>')
})

test('every element of a block that visitors do not see is marked, and nothing beside it', () => {
  const block = '<section class="a"><p>가</p><br/></section><img src="b"/><aside><div></div></aside>'
  expect(
    inside(`<template data-place="0" data-hidden=""></template>${block}<template data-end=""></template><p>`),
  ).toBe(
    '<section data-place="0" data-hidden="" class="a"><p>가</p><br/></section>' +
      '<img data-hidden="" src="b"/><aside data-hidden=""><div></div></aside><p>',
  )
})

test('a block that visitors do not see is marked', () => {
  expect(inside('<template data-place="0" data-hidden=""></template><section class="a">')).toBe(
    '<section data-place="0" data-hidden="" class="a">',
  )
})

test('a block bears its place; one that draws nothing leaves none', () => {
  expect(inside('<template data-place="0"></template><section class="a">')).toBe(
    '<section data-place="0" class="a">',
  )
  expect(inside('<template data-place="1"></template></main>')).toBe('</main>')
  expect(inside('<template data-place="1"></template><template data-place="2"></template><p>')).toBe(
    '<p data-place="2">',
  )
})
