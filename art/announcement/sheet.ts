import type { TableData } from '../../app/blocks/table-data.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text in a document; meant line breaks stay, and a figure keeps its sign and what hangs on it. */
export const text = (value: string) =>
  value
    .replaceAll(/[&<>"]/g, (letter) => entities[letter] as string)
    .replaceAll(/\S*\d[㎡%]\S*/g, '<span class="unbroken">$&</span>')
    .replaceAll('\n', '<br>')

export const paragraph = (value: string) => `<p>${text(value)}</p>`

export const list = (items: string[]) => `<ul>${items.map((item) => `<li>${text(item)}</li>`).join('')}</ul>`

type Rows = Pick<TableData, 'caption' | 'head' | 'rows'> & { figures?: number }

/** A table with its caption and heads of columns and rows. */
export function table({ caption, head, rows, figures = 0 }: Rows): string {
  const kind = (i: number) => (i >= head.length - figures ? ' class="figure"' : '')
  const heads = head.map((title, i) => `<th scope="col"${kind(i)}>${text(title)}</th>`).join('')
  const body = rows.map(([name = '', ...cells]) => {
    const rest = cells.map((cell, i) => `<td${kind(i + 1)}>${text(cell)}</td>`).join('')
    return `<tr><th scope="row">${text(name)}</th>${rest}</tr>`
  })
  return `<table><caption>${text(caption)}</caption><thead><tr>${heads}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

/** How the sheets look: black on white, one accent, rules instead of boxes. */
export const styles = `
@font-face { font-family: "Sheet Sans"; font-weight: 400; src: url(sans-regular.ttf) }
@font-face { font-family: "Sheet Sans"; font-weight: 700; src: url(sans-bold.ttf) }
@font-face { font-family: "Sheet Serif"; font-weight: 500; src: url(serif-medium.ttf) }
@page {
  size: A4; margin: 18mm 17mm 20mm;
  @bottom-left { content: "입주자모집공고"; font: 7.5pt "Sheet Sans"; color: #43544c }
  @bottom-right { content: counter(page) " / " counter(pages); font: 7.5pt "Sheet Sans"; color: #43544c }
}
* { box-sizing: border-box; margin: 0; padding: 0 }
body { font: 400 9pt/1.55 "Sheet Sans", sans-serif; color: #14231d; word-break: keep-all; overflow-wrap: break-word }
h1, h2 { font-family: "Sheet Serif", serif; font-weight: 500; letter-spacing: -.02em; line-height: 1.3 }
h1 { font-size: 27pt; margin: 4mm 0 6mm }
h2 { font-size: 15pt; margin: 10mm 0 3mm; padding-top: 3mm; border-top: 1.5pt solid #14231d; break-after: avoid }
h3 { font-size: 10.5pt; font-weight: 700; margin: 5mm 0 1.5mm; break-after: avoid }
p + p { margin-top: 1.5mm }
.name { font-weight: 700; color: #7a5826 }
.intro { margin: 6mm 0; padding: 5mm 6mm; background: #f4efe5 }
.intro h2 { margin: 0 0 2mm; padding: 0; border: 0; font-size: 12.5pt }
table { width: 100%; margin-top: 2.5mm; border-collapse: collapse; font-variant-numeric: tabular-nums }
caption { padding-bottom: 1mm; text-align: left; font-size: 8pt; color: #43544c }
th, td { padding: 1.15mm 4mm 1.15mm 0; border-bottom: .4pt solid #b9b09d; text-align: left; vertical-align: baseline; font-weight: 400 }
thead { display: table-header-group }
thead th { border-bottom: 1pt solid #14231d; font-size: 8pt; font-weight: 700; color: #43544c }
tbody th { font-weight: 700; white-space: nowrap }
th:last-child, td:last-child { padding-right: 0 }
td:nth-child(3):last-child { min-width: 36mm }
.unbroken { white-space: nowrap }
.figure { text-align: right; white-space: nowrap }
tr, li, .whole { break-inside: avoid }
ul, ol { padding-left: 4.5mm }
li + li { margin-top: .8mm }
.columns { display: grid; grid-template-columns: repeat(3, 1fr); gap: 7mm }
.columns h3 { margin-top: 2mm }
.note { margin-top: 1.5mm; font-size: 8.5pt; color: #43544c }
.contents { columns: 2; column-gap: 10mm; margin-top: 2mm; list-style: none; padding: 0 }
.contents a { color: inherit; text-decoration: none; border-bottom: .4pt solid #b9b09d; display: block; padding: 1mm 0 }
.points { font-size: 8.5pt } .points td, .points th { padding-block: .7mm }
`
