/** The reader of PDFs, in a thread of the browser. */
import 'pdfjs-dist/build/pdf.worker.min.mjs'
