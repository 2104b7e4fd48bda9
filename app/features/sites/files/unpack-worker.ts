import { answerInThread } from '../../../platform/answer-in-thread.ts'
import { unpackZip } from '../../content/zip-folder.ts'
import type { Unpacked, Unpacking } from './unpack-apart.server.ts'

answerInThread(({ zip, target }: Unpacking): Unpacked => {
  try {
    unpackZip(zip, target)
    return { ok: true }
  } catch (error) {
    if (error instanceof Error && error.name === 'ZipRefused') return { ok: false, sentence: error.message }
    throw error
  }
})
