import { answerInChild } from '../../../platform/answer-in-child.ts'
import { readSheet } from './read-sheet.ts'

answerInChild(readSheet)
