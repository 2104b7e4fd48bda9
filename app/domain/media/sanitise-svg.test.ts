import { expect, test } from 'vitest'
import { growth } from '../../../tests/support/growth.ts'
import { runs } from '../../../tests/support/long.ts'
import { writePng } from '../../../tests/support/pictures.ts'
import { describeDrawingChanges } from './drawing-changes.ts'
import { sanitiseSvg } from './sanitise-svg.ts'

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"${attributes}>${inside}</svg>`

/** The drawing as it is served, without the root element. */
function cleaned(inside: string, attributes?: string): string {
  const result = sanitiseSvg(svg(inside, attributes))
  if (!result.ok) throw new Error(result.reason)
  return result.svg
    .replace(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"( viewBox="0 0 40 30")?/, '')
    .replace(/<\/svg>$/, '')
    .replace(/^\/?>/, '')
}

const reasonOf = (source: string) => {
  const result = sanitiseSvg(source)
  return result.ok ? result.svg : result.reason
}

test('a drawing keeps its shapes, colours, words, styles, gradients and filters', () => {
  const drawing =
    '<title>배치도 &lt;1&gt; &amp; "2"</title><style>.a,.b{fill:url(#sky);font:600 12px Pretendard,\'Noto Sans KR\'}@media (max-width:600px){.a{display:none}}</style><defs><linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".5"/></linearGradient><filter id="f"><feGaussianBlur stdDeviation="2"/></filter><clipPath id="c"><rect width="4" height="3" rx="1"/></clipPath></defs><g class="a" transform="rotate(3 2 1)" clip-path="url(#c)" filter="url(\'#f\')"><path d="M0 0L4 3Z" fill="url(#sky)" stroke="currentColor" stroke-width="2"/><text x="1" y="2" text-anchor="middle" xml:space="preserve"> 정문 <tspan dy="3">101동</tspan></text><use href="#c" x="2"/></g>'
  expect(cleaned(drawing)).toBe(drawing.replaceAll("'#f'", "'#f'"))
})

test('its size is what is written, else the view box', () => {
  const size = (attributes: string) => {
    const result = sanitiseSvg(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}/>`)
    return result.ok ? [result.width, result.height] : result.reason
  }
  expect(size('width="400" height="300px" viewBox="0 0 4 3"')).toEqual([400, 300])
  expect(size('width="100%" height="100%" viewBox="-5, -5, 80, 60"')).toEqual([80, 60])
  expect(size('width="400" viewBox="0 0 4 3"')).toEqual([400, 300])
  expect(size('width="1in" height="25.4mm"')).toEqual([96, 96])
  expect(size('')).toBe('no-size')
  expect(size('viewBox="0 0 0 0"')).toBe('no-size')
})

test('scripts, handlers, foreign mark-up and animation are not copied', () => {
  const dirt = [
    '<script>alert(1)</script>',
    '<script href="https://evil.example/x.js"/>',
    '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"><iframe src="//evil.example"/></body></foreignObject>',
    '<g xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></g>',
    '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
    '<animate attributeName="href" values="javascript:alert(1)"/>',
    '<set attributeName="onmouseover" to="alert(1)"/>',
    '<handler type="application/ecmascript">alert(1)</handler>',
    '<iframe src="javascript:alert(1)"/>',
    '<audio src="//evil.example/a.mp3"/>',
    '<metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata>',
    '<!--[if IE]><script>alert(1)</script><![endif]-->',
    '<?xml-stylesheet href="https://evil.example/x.css"?>',
  ]
  for (const one of dirt) expect(cleaned(one), one).toBe('')
  expect(cleaned('<rect onclick="alert(1)" ONLOAD="alert(1)" onfocusin="x" width="1"/>')).toBe(
    '<rect width="1"/>',
  )
  expect(cleaned('', ' onload="alert(1)"')).toBe('')
  expect(cleaned('<rect ev:event="click" xmlns:ev="http://www.w3.org/2001/xml-events" data-x="1"/>')).toBe(
    '<rect/>',
  )
})

/** What the person who uploads a drawing hears about it. */
function saidOf(inside: string): string | undefined {
  const result = sanitiseSvg(svg(`<path d="M0 0h9"/>${inside}`))
  return result.ok ? describeDrawingChanges(result.changes) : result.reason
}

test('what is left out is said, and what nobody sees is not', () => {
  for (const [inside, word] of [
    ['<script>1</script>', '스크립트'],
    ['<rect onclick="a()"/>', '스크립트'],
    ['<animate attributeName="x"/>', '움직임 효과'],
    ['<image href="https://cdn.example/a.png"/>', '이미지'],
    ['<image href="data:image/gif;base64,R0lGODlhAQABAAAAACw="/>', '이미지'],
    ['<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">글</p></foreignObject>', 'foreignObject'],
    ['<a href="https://a.example"><rect/></a>', '링크'],
    ['<style>@import url(https://a.example/a.css);.a{fill:red}</style>', '외부 파일을 불러오는 설정'],
    ['<rect fill="url(https://a.example/a.svg#b)"/>', '외부 파일을 불러오는 설정'],
    ['<use href="https://a.example/a.svg#b"/>', '외부 파일을 불러오는 설정'],
    ['<style>.a{width:expression(1)}</style>', '스타일 시트'],
    ['<iframe/>', '요소'],
  ] as const)
    expect(saidOf(inside), inside).toMatch(new RegExp(`^SVG에서 뺀 것: [^.]*${word}`))
  for (const inside of [
    '<metadata><x/></metadata>',
    '<sodipodi:namedview xmlns:sodipodi="http://sodipodi.example" pagecolor="#fff"/>',
    '<switch><foreignObject requiredExtensions="&amp;ns_ai;" width="1" height="1"/><g><rect/></g></switch>',
    '<style>.a{fill:url(#b)}</style><rect class="a" data-name="벽" style="enable-background:new 0 0 9 9"/>',
  ])
    expect(saidOf(inside), inside).toBe(undefined)
})

test('fonts of letters are named, since an image has only those of the device', () => {
  expect(saidOf('<style>.a{font-family:\'NanumGothicBold\',serif}</style><text class="a">가온</text>')).toBe(
    '‘NanumGothicBold’ 글꼴이 없는 기기에서는 글자 모양이 다르게 보입니다. 글자를 윤곽선(도형)으로 바꿔 저장하면 그대로 보입니다.',
  )
  expect(saidOf('<text style="font:600 12px/1.2 Pretendard, sans-serif">가온</text>')).toContain(
    '‘Pretendard’',
  )
  expect(saidOf('<text font-family="A"><tspan font-family="B">가</tspan></text>')).toContain('‘A’, ‘B’ 글꼴')
  expect(saidOf('<text font-family="sans-serif">가온</text>')).toBe(undefined)
  expect(saidOf('<g font-family="Pretendard"><path d="M0 0h9"/></g>')).toBe(undefined)
})

test('a drawing of which nothing is left is known', () => {
  for (const [inside, isEmpty] of [
    ['<image href="https://cdn.example/a.png"/>', true],
    ['<defs><image id="a" href="data:image/gif;base64,R0lG"/></defs><use href="#a"/>', true],
    ['<foreignObject><p>글</p></foreignObject>', true],
    ['<image href="https://cdn.example/a.png"/><text>가온</text>', false],
    ['', false],
  ] as const)
    expect(sanitiseSvg(svg(inside)), inside).toMatchObject({ ok: true, isEmpty })
})

test('a picture in a drawing is what its content says', () => {
  const png = `${writePng(2, 2).toString('base64')}`
  for (const type of ['img/png', 'image/jpg', 'image/jpeg', ''])
    expect(cleaned(`<image href="data:${type};base64,${png}"/>`), type).toBe(
      `<image href="data:image/png;base64,${png}"/>`,
    )
})

test('links go, what they hold stays', () => {
  expect(cleaned('<a href="javascript:alert(1)"><rect width="1"/></a>')).toBe('<rect width="1"/>')
  expect(cleaned('<a href="https://evil.example"><text>정문</text></a>')).toBe('<text>정문</text>')
})

test('addresses outside the drawing go, in elements and attributes', () => {
  expect(cleaned('<use href="https://evil.example/x.svg#a"/>')).toBe('<use/>')
  expect(
    cleaned(
      '<use xlink:href="data:image/svg+xml;base64,PHN2Zz4=#x" xmlns:xlink="http://www.w3.org/1999/xlink"/>',
    ),
  ).toBe('<use/>')
  expect(cleaned('<use xlink:href=" #a "/>')).toBe('<use href="#a"/>')
  expect(cleaned('<image href="https://evil.example/spy.png" width="1"/>')).toBe('<image width="1"/>')
  expect(
    cleaned('<image href="file:///etc/passwd"/><image href="//evil.example/a"/><image href="#a"/>'),
  ).toBe('<image/><image/><image/>')
  expect(cleaned('<feImage href="https://evil.example/a.png"/>')).toBe('')
  expect(cleaned('<rect fill="url(https://evil.example/a.svg#b)" width="1"/>')).toBe('<rect width="1"/>')
  expect(cleaned('<rect filter="url(&#x22;//evil.example/a.svg#b&#x22;)"/>')).toBe('<rect/>')
  expect(cleaned('<rect style="background:u\\72l(https://evil.example)"/>')).toBe('<rect/>')
  expect(cleaned('<rect style="fill:URL( \'https://evil.example\' )" mask="url(#m)"/>')).toBe(
    '<rect mask="url(#m)"/>',
  )
  expect(cleaned('<rect style="fill:image-set(&quot;//evil.example/a&quot; 1x)"/>')).toBe('<rect/>')
})

test('drawings within data addresses go, real pictures stay', () => {
  const nested = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64')
  for (const href of [
    `data:image/svg+xml;base64,${nested}`,
    `data:image/svg+xml,%3Csvg onload=alert(1)%3E`,
    `data:text/html;base64,${nested}`,
    `data:image/png,${nested}`,
  ])
    expect(cleaned(`<image href="${href}"/>`), href).toBe('<image/>')
  const result = sanitiseSvg(svg('<image href="data:image/png;base64,AAEC\nAwQ=" width="4"/>'))
  expect(result).toMatchObject({ ok: true, rasters: [Buffer.from([0, 1, 2, 3, 4])] })
  expect(result.ok && result.svg).toContain('<image href="data:image/png;base64,AAECAwQ=" width="4"/>')
})

test('style sheets lose what loads, and are left out where that cannot be told', () => {
  const style = (css: string) => cleaned(`<style>${css}</style>`).replace(/^<style>|<\/style>$/g, '')
  expect(style("@import 'https://evil.example/a.css'; .a{fill:red}")).toBe('.a{fill:red}')
  expect(style('@import url(//evil.example/a.css) screen;.a{fill:red}')).toBe('.a{fill:red}')
  expect(style("@font-face{font-family:a;src:url('https://evil.example/a.woff2')}.a{fill:red}")).toBe(
    '.a{fill:red}',
  )
  expect(style('.a{background:url(https://evil.example/a.png)}')).toBe('.a{background:none}')
  expect(style('.a{fill:url(#b);/* url(x) */mask:url("#c")}')).toBe('.a{fill:url(#b); mask:url("#c")}')
  expect(style('<![CDATA[.a > .b{fill:red}]]>')).toBe('.a   .b{fill:red}')
  for (const css of [
    '.a{background:u\\rl(https://evil.example)}',
    '.a{background:url("https://evil.example/a)b")}',
    '@imp/**/ort "x";.a{background:image("//evil.example")}',
    '.a{width:expression(alert(1))}',
    '.a{behavior:url(#default#time2)}',
    '.a{-moz-binding:url(#x)}',
    '&lt;/style>&lt;script>alert(1)&lt;/script>',
    "@import 'x",
  ])
    expect(style(css).replace(/\s/g, ''), css).not.toMatch(
      /evil|alert|script|expression|default|binding|import/,
    )
})

test('definitions of its own are refused: files of the server, and words that unfold', () => {
  const xxe = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
  expect(reasonOf(xxe + svg('<text>&x;</text>'))).toBe('entities')
  expect(reasonOf(xxe + svg('<text>1</text>'))).toBe('entities')
  const parameter = '<!DOCTYPE svg [<!ENTITY % x SYSTEM "https://evil.example/x.dtd"> %x;]>'
  expect(reasonOf(parameter + svg(''))).toBe('entities')
  const laughs = [
    '<!ENTITY a0 "ha">',
    ...Array.from({ length: 9 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`),
  ]
  expect(reasonOf(`<!DOCTYPE svg [${laughs.join('')}]>${svg('<text>&a9;</text>')}`)).toBe('entities')
  const plain =
    '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
  expect(reasonOf(plain + svg('<rect/>'))).toBe(svg('<rect/>').replace('?', ''))
})

test('what unfolds into too much to draw is refused, what refers to itself is not followed', () => {
  const doubled = Array.from(
    { length: 30 },
    (_, i) => `<g id="g${i + 1}"><use href="#g${i}"/><use href="#g${i}"/></g>`,
  )
  expect(reasonOf(svg(`<rect id="g0"/>${doubled.join('')}`))).toBe('too-complex')
  const patterns = Array.from(
    { length: 30 },
    (_, i) => `<pattern id="p${i + 1}"><rect fill="url(#p${i})"/><rect fill="url(#p${i})"/></pattern>`,
  )
  expect(reasonOf(svg(patterns.join('')))).toBe('too-complex')
  expect(reasonOf(svg('<g>'.repeat(20_000) + '</g>'.repeat(20_000)))).toBe('too-complex')
  expect(reasonOf(svg('<rect/>'.repeat(100_001)))).toBe('too-complex')
  expect(cleaned('<g id="a"><use href="#a"/></g>')).toBe('<g id="a"><use href="#a"/></g>')
})

test('what is not XML or not a drawing is refused', () => {
  expect(reasonOf('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g></svg>')).toBe('damaged')
  expect(reasonOf('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" a="1" a="2"/>')).toBe('damaged')
  expect(reasonOf('<svg viewBox="0 0 1 1">&nbsp;</svg>')).toBe('damaged')
  expect(reasonOf('<html xmlns="http://www.w3.org/1999/xhtml"/>')).toBe('not-svg')
  expect(reasonOf('<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 1 1"/>')).toBe('not-svg')
})

test('what a style draws again counts as well: patterns of rules, what is inherited, markers at every corner', () => {
  const parts = (count: number, name = 'pattern') =>
    `<${name} id="p">${'<rect/>'.repeat(count)}</${name}><g id="many" class="a b">${'<path d="M0 0L4 3Z"/>'.repeat(1000)}</g>`
  const drawn = (css: string, count = 200) => reasonOf(svg(`<style>${css}</style>${parts(count)}`))
  for (const css of [
    '.a{fill:url(#p)}',
    'path{stroke:url(#p)}',
    '#many path{fill:url(#p)}',
    '*{fill:url("#p")}',
    '[d]{fill:url(#p)}',
    ':root{--p:url(#p)}',
    '@media print{.a{fill:url(#p)}}',
    '@layer x{.zzz{fill:url(#p)}}',
    '.zzz{.a{fill:url(#p)}}',
    '.a{font-family:"}.zzz{";fill:url(#p)}',
    '.zzz{fill:red}.a{fill:url(#p)',
  ])
    expect(drawn(css), css).toBe('too-complex')
  expect(drawn('.zzz{fill:url(#p)}')).toContain('<svg')
  // A mask is drawn once for the whole group.
  expect(drawn('.a{mask:url(#p)}')).toContain('<svg')
  expect(drawn('path{mask:url(#p)}')).toBe('too-complex')
  expect(drawn('.a{fill:url(#p)}', 3)).toContain('<svg')

  const attribute = (inside: string) => reasonOf(svg(`${parts(200, 'marker')}${inside}`))
  expect(attribute(`<path d="M0 0${'L1 2'.repeat(1000)}" marker-mid="url(#p)"/>`)).toBe('too-complex')
  expect(attribute('<path d="M0 0L1 2" marker-mid="url(#p)"/>')).toContain('<svg')
  expect(attribute(`<g fill="url(#p)">${'<rect/>'.repeat(1000)}</g>`)).toBe('too-complex')
  // Browsers take the first of two parts with one name.
  expect(reasonOf(svg(`${parts(200)}<g id="p"/><g style="fill:url(#p)"><use href="#many"/></g>`))).toBe(
    'too-complex',
  )
  const chain = Array.from({ length: 20_000 }, (_, i) => `<g id="c${i}"><use href="#c${i + 1}"/></g>`)
  expect(reasonOf(svg(chain.join('')))).toBe('too-complex')
})

test('elements hidden from the count of depth by their attributes are counted', () => {
  expect(reasonOf(svg('<g id="/>">'.repeat(3000) + '</g>'.repeat(3000)))).toBe('too-complex')
  expect(reasonOf(svg(`${'<!-- <g> --><g id="<"/>'.replace('"<"', '"&lt;>"').repeat(200)}`))).toContain(
    '<svg',
  )
  expect(reasonOf(svg(`<style><![CDATA[${'<g>'.repeat(200)}]]></style>`))).toContain('<svg')
})

/** Drawings of a size that once cost its square or worse; the first is 4 KB of blanks, which took 45 seconds. */
const costly: [name: string, of: (size: number) => string][] = [
  ['blanks after url(', (size) => svg(`<style>.a{fill:url(${' '.repeat(size)}</style>`)],
  ['url( without end', (size) => svg(`<style>${'url('.repeat(size)}</style>`)],
  ['url( and quotes', (size) => svg(`<style>${`url('"`.repeat(size)}</style>`)],
  ['imports that end in a block', (size) => svg(`<style>${'@import '.repeat(size)}{</style>`)],
  ['fonts without end', (size) => svg(`<style>${'@font-face {'.repeat(size)}</style>`)],
  ['comments without end', (size) => svg(`<style>${'/*/'.repeat(size)}</style>`)],
  ['blanks in an attribute', (size) => svg(`<rect fill="url(${' '.repeat(size)}"/>`)],
  ['a width of blanks', (size) => svg('', ` width="1${' '.repeat(size)}x"`)],
  ['a width of points', (size) => svg('', ` width="${'.'.repeat(size)}x"`)],
  ['tags without end', (size) => svg('<g a="'.repeat(size))],
  ['line breaks of another system', (size) => svg('\r'.repeat(size))],
  ['conditions within conditions', (size) => svg(`<style>${'@media x{'.repeat(size * 4)}</style>`)],
  ['rules within rules', (size) => svg(`<style>${'.a{fill:url(#p);'.repeat(size)}</style>`)],
  [
    'long selectors with many declarations',
    (size) =>
      svg(`<style>${'.a,'.repeat(size)}{${'fill:url(#p);'.repeat(size)}}</style><g id="p" class="a"/>`),
  ],
  [
    'many rules for many elements',
    (size) =>
      svg(`<style>${'.a{fill:url(#p)}'.repeat(size)}</style>${'<g class="a"/>'.repeat(size)}<g id="p"/>`),
  ],
  ['strings without end', (size) => svg(`<style>${`'"\n`.repeat(size)}</style>`)],
]

test.each(costly)('%s cost what their number says', (_, of) => {
  const cleaning = (size: number) => {
    const source = of(size)
    return () => sanitiseSvg(source)
  }
  expect(growth(cleaning, { from: runs(1_000, 2_000) })).toBeLessThan(3)
})
