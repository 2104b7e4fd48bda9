import { execFileSync, spawnSync } from 'node:child_process'

/** The last commit that was written before the rule about subjects. */
const since = '4115117c5fc7d3cfa25c1225a69e06711bf72384'
const longestSubject = 72

/** Words that this project once used in a sense of its own (extended regular expressions), with the standard term. */
const privateWords: [string, string][] = [
  ['whoever', 'the person, user or client'],
  ['anew', 'again'],
  ['by heart', 'cached, in memory'],
  ['deeds?', 'action, change'],
  ['likewise', 'also, too'],
  ['(is|are|was|were) told', 'is notified, reads, sees'],
  ['stands? (in|on|at|beside|behind|for)', 'is'],
  ['goes on behind', 'continues in the background'],
]

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })

/** Too long subjects since the rule; a shallow clone may lack its commit. */
function longSubjects(): string[] {
  if (spawnSync('git', ['merge-base', '--is-ancestor', since, 'HEAD']).status !== 0) {
    console.log(`check-writing: ${since} is not in this clone, subjects are not checked`)
    return []
  }
  return git('log', '--no-merges', '--format=%h %s', `${since}..HEAD`)
    .split('\n')
    .filter((line) => line.slice(line.indexOf(' ') + 1).length > longestSubject)
    .map((line) => `subject over ${longestSubject} characters: ${line}`)
}

/** Lines of tracked files with a private word. The licences are texts of others; this file has the list. */
function linesWith([word, better]: [string, string]): string[] {
  const found = spawnSync(
    'git',
    [
      'grep',
      '-nIiE',
      `\\b(${word})\\b`,
      '--',
      ':/',
      ':(top,exclude)licences',
      `:(top,exclude).ci/check-writing.ts`,
    ],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  // 1: no line.
  if (found.status !== 0 && found.status !== 1) throw new Error(found.stderr)
  return found.stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => `better: ${better}\n    ${line.slice(0, 200)}`)
}

const faults = [...longSubjects(), ...privateWords.flatMap(linesWith)]
for (const fault of faults) console.error(fault)
console.log(`check-writing: ${faults.length} faults`)
process.exitCode = faults.length ? 1 : 0
