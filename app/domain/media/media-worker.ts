import { readFile } from 'node:fs/promises'
import { answerInChild } from '#app/platform/answer-in-child.ts'
import { drawIcons, drawLogo } from './draw-brand.server.ts'
import { encodePicture, lookAtPicture } from './encode-picture.server.ts'
import { inspectFile } from './inspect-file.server.ts'
import { inspectPicture } from './inspect-picture.server.ts'
import type { MediaRequest } from './media-in-child.server.ts'

answerInChild(async (request: MediaRequest) => {
  switch (request.kind) {
    case 'inspect picture':
      return await inspectPicture(await readFile(request.file))
    case 'encode picture':
      return await encodePicture(await readFile(request.file), request.sound, request.folder)
    case 'look at picture':
      return await lookAtPicture(await readFile(request.file))
    case 'inspect file':
      return await inspectFile(request.file)
    case 'draw icons':
      return await drawIcons(request.file, request.folder)
    case 'draw logo':
      return await drawLogo(request.file, request.size, request.folder)
  }
})
