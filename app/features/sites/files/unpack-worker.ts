import { answerInChild } from '../../../platform/answer-in-child.ts'
import { unpackZip } from '../../content/zip-folder.ts'
import type { Unpacked, Unpacking } from './unpack-in-child.server.ts'

answerInChild(({ zip, target }: Unpacking): Unpacked => {
  try {
    unpackZip(zip, target)
    return { ok: true }
  } catch (error) {
    if (error instanceof Error && error.name === 'ZipRefused') return { ok: false, sentence: error.message }
    throw error
  }
})
