import { expect, test, vi } from 'vitest'
import { createAnswers } from './answer-once.server.ts'

const once = (body = 'done', status = 200) =>
  vi.fn(async () => new Response(body, { status, headers: { 'set-cookie': 'a=1' } }))
const read = async (answer: Response) => [
  answer.status,
  await answer.text(),
  answer.headers.get('set-cookie'),
]

test('answerOnce: the same command is done once, while it runs and after its answer was lost', async () => {
  const answers = createAnswers()
  const run = once()
  const both = await Promise.all([answers('a', run), answers('a', run)])
  expect(await Promise.all(both.map(read))).toEqual([
    [200, 'done', 'a=1'],
    [200, 'done', 'a=1'],
  ])
  expect(await read(await answers('a', run))).toEqual([200, 'done', 'a=1'])
  expect(run).toHaveBeenCalledOnce()
  await answers('b', run)
  expect(run).toHaveBeenCalledTimes(2)
})

test('answerOnce: a command that failed without an answer is done again', async () => {
  const answers = createAnswers()
  await expect(answers('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await read(await answers('a', once('then')))).toEqual([200, 'then', 'a=1'])
})

test('answerOnce: answers are forgotten after ten minutes, and the oldest where they are many', async () => {
  let now = 0
  const answers = createAnswers(() => now)
  const run = once()
  await answers('a', run)
  now = 10 * 60_000
  await answers('b', run)
  await answers('a', run)
  expect(run).toHaveBeenCalledTimes(3)
  const large = once('x'.repeat(9 * 1024 * 1024))
  await answers('c', large)
  await answers('d', large)
  await answers('c', large)
  expect(large).toHaveBeenCalledTimes(3)
})
