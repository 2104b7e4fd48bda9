import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { cellsOfDocument } from './clipboard-table.ts'
import { cellsIn, textOfCells } from './pasted-table.ts'

function read(html: string) {
  const { document } = new Window()
  document.write(`<html><body>${html}</body></html>`)
  return cellsOfDocument(document as unknown as Document)
}

test.each([
  [
    'fills merged cells down and across',
    '<table><tr><th rowspan="2">면적</th><td>대지</td><td>18,240</td></tr><tr><td colspan=2>건축</td></tr></table>',
    [
      ['면적', '대지', '18,240'],
      ['면적', '건축', '건축'],
    ],
  ],
  [
    'keeps a title over the whole width in one cell',
    '<table><caption>개요</caption><tr><td colspan="2">면적 (㎡)</td></tr><tr><td>대지</td><td>1</td></tr></table>',
    [['개요'], ['면적 (㎡)', ''], ['대지', '1']],
  ],
  [
    'reads white space, line breaks and blocks as browsers show them',
    '<table><tr><td>총\n   세대수<br>전체</td><td>&nbsp;3,724 </td></tr><tr><td>가<span style="display: block">나</span></td></tr></table>',
    [
      ['총 세대수\n전체', '3,724'],
      ['가\n나', ''],
    ],
  ],
  [
    'ignores styles of Excel, and spans beyond the table',
    '<style>td { color: red }</style><!--StartFragment--><table><col><tr><td rowspan="9">가</td><td>나</td></tr><tr><td rowspan="0">다</td></tr></table>',
    [
      ['가', '나'],
      ['가', '다'],
    ],
  ],
  [
    'leaves text beside a table alone',
    '<p>안내</p><table><tr><td>가</td><td>나</td></tr></table>',
    undefined,
  ],
  [
    'leaves two tables alone',
    '<table><tr><td>가</td><td>나</td></tr></table><table><tr><td>다</td></tr></table>',
    undefined,
  ],
  ['leaves one cell alone', '<table><tr><td colspan="1">가</td></tr></table>', undefined],
  [
    'leaves a table alone that fills too many cells',
    `<table>${'<tr><td colspan="100">가</td><td>나</td></tr>'.repeat(501)}</table>`,
    undefined,
  ],
])('cellsOfDocument: %s', (_, html, cells) => expect(read(html)).toEqual(cells))

test('textOfCells: writes what cellsIn reads', () => {
  const cells = [
    ['가\n나', '"다"', '3,724'],
    ['', 'a\tb', ''],
  ]
  expect(cellsIn(textOfCells(cells))).toEqual(cells)
})
