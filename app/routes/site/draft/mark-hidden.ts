/** Elements without an end tag, by the HTML standard. */
const voids = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])

const hiddenBlock =
  /(<template data-place="\d+" data-hidden=""><\/template>)|<template data-end=""><\/template>/g

/** Puts `data-hidden` onto every element of a block that stands between its two marks; the first one bears its place besides. */
export function markHidden(html: string): string {
  let marked = ''
  let from = 0
  let isInside = false
  for (const { 0: mark, 1: begins, index } of html.matchAll(hiddenBlock)) {
    const before = html.slice(from, index)
    marked += isInside ? markElements(before) : before
    if (begins) marked += mark
    isInside = begins !== undefined
    from = index + mark.length
  }
  return marked + html.slice(from)
}

/** Attributes that React wrote hold no angle brackets. */
function markElements(html: string): string {
  let depth = 0
  let isFirst = true
  return html.replaceAll(/<([^<>]+)>/g, (tag, inside: string) => {
    if (inside.startsWith('/')) {
      depth--
      return tag
    }
    const [name = ''] = inside.split(/[\s/]/, 1)
    if (!/^[a-z]/.test(name)) return tag
    const isLater = depth === 0 && !isFirst
    isFirst = false
    if (!voids.has(name) && !inside.endsWith('/')) depth++
    return isLater ? `<${name} data-hidden=""${inside.slice(name.length)}>` : tag
  })
}
