/** The reader of PDFs, in a web worker. */
import 'pdfjs-dist/build/pdf.worker.min.mjs'
