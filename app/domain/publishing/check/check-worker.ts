import { answerInThread } from '#app/platform/answer-in-thread.ts'
import { type CheckedDocuments, checkDocuments } from './check-documents.ts'

answerInThread((checked: CheckedDocuments, atWork) =>
  checkDocuments(checked, (file, place) => atWork(`${file}\n${place}`)),
)
