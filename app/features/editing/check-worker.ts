import { answerInThread } from '../../platform/answer-in-thread.ts'
import { checkDocuments } from './check-documents.ts'

answerInThread(checkDocuments)
