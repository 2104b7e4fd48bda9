import { getDocument, PDFWorker, RenderingCancelledException } from 'pdfjs-dist'
import type { DrawnPages } from './drawn-pages.ts'

/** Character maps of Korean fonts that a PDF names and does not embed, and decoders of scanned pictures. */
const parts = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/cmaps/{Adobe-Korea1,KSC,UniKS}*.bcmap',
    '/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm',
  ],
  { query: '?url', import: 'default', eager: true },
)
const addresses = new Map(Object.entries(parts).map(([path, address]) => [path.split('/').at(-1), address]))

/** Fetches what a PDF needs from our own build: no other server is asked. */
class OwnParts {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const address = addresses.get(filename)
    if (!address) throw new Error(`${filename} is not part of the build`)
    return new Uint8Array(await (await fetch(address)).arrayBuffer())
  }
}

/** Pixels of one picture inside of a page. */
const maxImagePixels = 60_000_000
/** Milliseconds; a page of a plan takes one or two seconds. */
const drawMs = 40_000

export type PdfFault = 'locked' | 'damaged' | 'without-content'

/** @throws PdfFault as the message of an Error */
export async function openPdf(bytes: Uint8Array): Promise<DrawnPages> {
  const port = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  const worker = PDFWorker.create({ port })
  const task = getDocument({
    ...{ data: bytes, worker, BinaryDataFactory: OwnParts, useWorkerFetch: false },
    // Not addresses: `OwnParts` knows where its files are.
    ...{ cMapUrl: 'own/', wasmUrl: 'own/' },
    ...{ isEvalSupported: false, enableXfa: false, maxImageSize: maxImagePixels, verbosity: 0 },
  })
  const close = () => {
    void task.destroy()
    worker.destroy()
    port.terminate()
  }
  const document = await task.promise.catch((error: unknown) => {
    close()
    throw new Error((error as Error).name === 'PasswordException' ? 'locked' : ('damaged' satisfies PdfFault))
  })
  // Illustrator writes this sentence in the place of the drawing.
  const { items } = await (await document.getPage(1)).getTextContent()
  if (items.some((item) => 'str' in item && item.str.includes('saved without PDF Content'))) {
    close()
    throw new Error('without-content' satisfies PdfFault)
  }
  let before: Promise<unknown> = Promise.resolve()
  return {
    count: document.numPages,
    close,
    draw(number, side, background = '#ffffff') {
      // One at a time: two large pages would not fit into the memory of a small machine.
      const drawn = before.then(async () => {
        const page = await document.getPage(number)
        const { width, height } = page.getViewport({ scale: 1 })
        const viewport = page.getViewport({ scale: side / Math.max(width, height) })
        const canvas = window.document.createElement('canvas')
        canvas.width = Math.max(1, Math.round(viewport.width))
        canvas.height = Math.max(1, Math.round(viewport.height))
        // Of a canvas alone it makes a context without clear points.
        const canvasContext = canvas.getContext('2d') ?? undefined
        const rendering = page.render({ canvas: null, canvasContext, viewport, background })
        const timer = setTimeout(() => rendering.cancel(), drawMs)
        try {
          await rendering.promise
          return canvas
        } catch (error) {
          if (error instanceof RenderingCancelledException) throw new Error('too-costly')
          throw error
        } finally {
          clearTimeout(timer)
          page.cleanup()
        }
      })
      before = drawn.catch(() => {})
      return drawn
    },
  }
}
