import PDFDocument from 'pdfkit'
import { koreanNumber } from '#app/platform/korean-number.ts'
import type { DailyReport } from './daily-report.server.ts'
import { basisOf, reportTables } from './report-tables.ts'

/** Points. */
const margin = 46
const width = 595 - 2 * margin
const ink = '#14231d'
const soft = '#43544c'
const line = '#d8cfbe'

type Doc = PDFKit.PDFDocument

/** One sheet of A4; a day on which much happened takes a second one. @param font OpenType with Korean letters, of which the used ones go into the file */
export function drawReport(report: DailyReport, font: Buffer): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'ko-KR',
    displayTitle: true,
    info: {
      Title: `${report.siteName} 일일 보고 ${report.day}`,
      Author: report.siteName,
      Creator: 'Bunyang',
    },
  })
  const parts: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
  })
  doc.registerFont('korean', font)
  doc.font('korean').fillColor(ink)
  drawHead(doc, report)
  for (const { title, heads, rows } of reportTables(report))
    if (rows.length) {
      breakBefore(doc, headHeight + (rows.length + 1) * rowHeight)
      drawTable(
        doc,
        title,
        ['', ...heads],
        rows.map(({ label, values }) => [label, ...values.map((value) => koreanNumber(value))]),
      )
    }
  if (report.remaining) drawText(doc, '잔여 세대', report.remaining)
  breakBefore(doc, basisHeight + headHeight + rowHeight)
  drawText(doc, '특이사항', report.note || '없음', basisHeight)
  drawBasis(doc, report)
  doc.end()
  return done
}

function drawHead(doc: Doc, { siteName, developer, builder, dayName, madeAt }: DailyReport) {
  doc.fontSize(20).text('일일 보고', margin, margin)
  doc.fontSize(12).text(`${siteName}  ${dayName}`, { lineGap: 3 })
  doc.fontSize(9).fillColor(soft).text(`시행 ${developer}  시공 ${builder}  작성 ${madeAt}`)
  doc.fillColor(ink).moveDown(0.6)
  rule(doc, ink, 1.2)
}

function rule(doc: Doc, colour: string, weight: number) {
  doc
    .moveTo(margin, doc.y)
    .lineTo(margin + width, doc.y)
    .lineWidth(weight)
    .strokeColor(colour)
    .stroke()
}

const rowHeight = 17
/** Of a title above a table or text. */
const headHeight = 30
/** The first is as wide as two. */
const columnsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ((i ? 1 : 2) / (count + 1)) * width)

/** A sheet more where so many points do not fit any more. */
function breakBefore(doc: Doc, height: number) {
  if (doc.y + height > doc.page.height - margin) doc.addPage()
}

function drawTable(doc: Doc, title: string, heads: string[], rows: string[][]) {
  doc.moveDown(0.7).fontSize(11).text(title, margin).moveDown(0.25)
  const columns = columnsOf(heads.length)
  for (const [i, row] of [heads, ...rows].entries()) {
    const top = doc.y
    let left = margin
    doc.fontSize(9.5).fillColor(i ? ink : soft)
    for (const [n, cell] of row.entries()) {
      const columnWidth = columns[n] ?? 0
      doc.text(cell, left + 2, top + 3, {
        width: columnWidth - 4,
        height: rowHeight,
        align: n ? 'right' : 'left',
        ellipsis: true,
        lineBreak: false,
      })
      left += columnWidth
    }
    doc.y = top + rowHeight
    rule(doc, line, 0.6)
  }
  doc.fillColor(ink)
}

/** Points at the foot of the sheet. */
const basisHeight = 96

/** What the figures count, for a reader who has the sheet alone. */
function drawBasis(doc: Doc, report: DailyReport) {
  const text = basisOf(report).map(({ name, counts, leavesOut }) => {
    return `${name}: ${counts}${leavesOut ? ` (${leavesOut} 제외)` : ''}`
  })
  const top = doc.page.height - margin - basisHeight
  doc
    .fontSize(7)
    .fillColor(soft)
    .text(`집계 기준  ${text.join('  ')}`, margin, top, {
      width,
      lineGap: 1,
      height: basisHeight,
      ellipsis: true,
    })
}

/** @param below points that stay free under it */
function drawText(doc: Doc, title: string, text: string, below = 0) {
  doc.moveDown(0.7).fontSize(11).text(title, margin).moveDown(0.2)
  const left = doc.page.height - margin - doc.y - below
  doc
    .fontSize(9.5)
    .text(text, margin, doc.y, { width, lineGap: 2, height: Math.max(14, left), ellipsis: true })
}
