import { parentPort } from 'node:worker_threads'
import { readSheet } from './read-sheet.ts'

parentPort?.once('message', (bytes: Uint8Array) => parentPort?.postMessage(readSheet(bytes)))
