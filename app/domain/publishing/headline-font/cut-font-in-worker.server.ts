import { threadOf } from '#app/platform/thread.server.ts'
import type { FontRequest } from './font-worker.ts'

/** Cutting a font with all syllables takes 0.6 s on an idle machine. */
const ask = threadOf<FontRequest, Uint8Array>(
  'font cutting',
  () => new URL('./font-worker.ts', import.meta.url),
  {
    limitMs: 15_000,
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 64 },
  },
)

/**
 * Cuts an OpenType font down to some letters in a thread: the compiled shaper would hold visitors for some milliseconds a
 * font, and its memory for as long as the process lives.
 * @param file of the whole font @throws Error for what is no font; JobRefused
 */
export const cutFontInWorker = async (file: string, text: string): Promise<Buffer> =>
  Buffer.from(await ask({ file, text }))
