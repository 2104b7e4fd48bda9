import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Workflow {
  on: Record<string, unknown>
  permissions: Record<string, string>
  jobs: Record<string, { 'runs-on': string; permissions?: object; steps: { uses?: string; run?: string }[] }>
}
const workflows = globSync('.github/workflows/*.{yml,yaml}', { cwd: root })

test('the workflow runs .ci/run and nothing else, for main and for pull requests', () => {
  expect(workflows).toEqual(['.github/workflows/ci.yml'])
  const { on, jobs } = parse(read('.github/workflows/ci.yml')) as Workflow
  expect(Object.keys(on)).toEqual(['push', 'pull_request'])
  const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))
  expect(commands).toEqual(['bash .ci/run'])
  expect(existsSync(join(root, '.ci/run'))).toBe(true)
})

test('workflows may read the repository alone, and their actions are pinned to a commit with its version', () => {
  for (const file of workflows) {
    const { permissions, jobs } = parse(read(file)) as Workflow
    expect(permissions).toEqual({ contents: 'read' })
    for (const job of Object.values(jobs)) expect(job.permissions).toBeUndefined()
    const used = read(file).match(/^.*\buses:.*$/gm) ?? []
    expect(used.length).toBeGreaterThan(0)
    for (const line of used) expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  }
})

test('forms of issues have what GitHub requires, and each field an id of its own', () => {
  const forms = globSync('.github/ISSUE_TEMPLATE/*.yml', { cwd: root }).filter(
    (file) => !file.endsWith('config.yml'),
  )
  expect(forms.length).toBeGreaterThan(1)
  for (const file of forms) {
    const { name, description, body } = parse(read(file))
    expect(name && description, file).toBeTruthy()
    const fields = body.filter(({ type }: { type: string }) => type !== 'markdown')
    const ids = fields.map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(fields.length)
    for (const { attributes } of fields) expect(attributes.label, file).toBeTruthy()
  }
})
