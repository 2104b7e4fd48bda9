import PDFDocument from 'pdfkit'
import type { DailyReport } from './daily-report.server.ts'

/** Points. */
const margin = 46
const width = 595 - 2 * margin
const ink = '#14231d'
const soft = '#43544c'
const line = '#d8cfbe'

type Doc = PDFKit.PDFDocument

/** One sheet of A4. @param font OpenType with Korean letters, of which the used ones go into the file */
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
  drawTable(doc, '당일 실적', ['', '당일', '전일', '누계'], report.counts.map(countRow))
  if (report.hours.length)
    drawTable(doc, '시간대별 방문', ['', '예약', '방문', '미방문'], report.hours.map(hourRow))
  if (report.channels.length)
    drawTable(doc, '유입 채널', ['', '접수', '방문', '접수 누계'], report.channels.map(channelRow))
  if (report.remaining) drawText(doc, '잔여 세대', report.remaining)
  drawText(doc, '특이사항', report.note || '없음')
  doc.end()
  return done
}

const number = (value: number) => value.toLocaleString('ko-KR')
const countRow = ({ label, today, before, total }: DailyReport['counts'][number]) => [
  label,
  number(today),
  number(before),
  number(total),
]
const hourRow = ({ hour, booked, visited, missed }: DailyReport['hours'][number]) => [
  hour,
  number(booked),
  number(visited),
  number(missed),
]
const channelRow = ({ name, registered, visited, total }: DailyReport['channels'][number]) => [
  name,
  number(registered),
  number(visited),
  number(total),
]

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
const columns = [0.4, 0.2, 0.2, 0.2].map((share) => share * width)

function drawTable(doc: Doc, title: string, heads: string[], rows: string[][]) {
  doc.moveDown(0.7).fontSize(11).text(title, margin).moveDown(0.25)
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

function drawText(doc: Doc, title: string, text: string) {
  doc.moveDown(0.7).fontSize(11).text(title, margin).moveDown(0.2)
  const left = doc.page.height - margin - doc.y
  doc
    .fontSize(9.5)
    .text(text, margin, doc.y, { width, lineGap: 2, height: Math.max(14, left), ellipsis: true })
}
