import { execFileSync } from 'node:child_process'

/** The last commit that was written before these rules. */
const since = '4115117c5fc7d3cfa25c1225a69e06711bf72384'
const longestSubject = 72

/** Words that this project once used in a sense of its own, with the standard term. */
const privateWords: [RegExp, string][] = [
  [/\bwhoever\b/i, 'the person, user or client'],
  [/\banew\b/i, 'again'],
  [/\bby heart\b/i, 'cached, in memory'],
  [/\bdeeds?\b/i, 'action, change'],
  [/\blikewise\b/i, 'also, too'],
  [/\b(?:is|are|was|were) told\b/i, 'is notified, reads, sees'],
  [/\bstands? (?:in|on|at|beside|behind|for)\b/i, 'is'],
  [/\bgoes on behind\b/i, 'continues in the background'],
]

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })

function isAncestor(): boolean {
  try {
    git('merge-base', '--is-ancestor', since, 'HEAD')
    return true
  } catch {
    return false
  }
}

/** Lines that were added since, by file; generated files and this list are left out. */
function* addedLines(): Generator<{ file: string; text: string }> {
  let file = ''
  for (const line of git(
    'diff',
    '--unified=0',
    '-M',
    since,
    'HEAD',
    '--',
    '*.ts',
    '*.tsx',
    '*.md',
    '*.css',
  ).split('\n')) {
    if (line.startsWith('+++ ')) file = line.slice(6)
    else if (line.startsWith('+') && file !== '.ci/check-writing.ts' && file !== 'app/db/schema.ts')
      yield { file, text: line.slice(1) }
  }
}

if (!isAncestor()) {
  console.log(`check-writing: ${since} is not in this clone, nothing to check`)
  process.exit(0)
}
const subjects = git('log', '--no-merges', '--format=%h %s', `${since}..HEAD`).split('\n').filter(Boolean)
const faults = [
  ...subjects
    .filter((line) => line.slice(line.indexOf(' ') + 1).length > longestSubject)
    .map((line) => `subject over ${longestSubject} characters: ${line}`),
  ...[...addedLines()].flatMap(({ file, text }) =>
    privateWords
      .filter(([word]) => word.test(text))
      .map(
        ([word, better]) =>
          `${file}: "${word.exec(text)?.[0]}", better: ${better}\n    ${text.trim().slice(0, 100)}`,
      ),
  ),
]
for (const fault of faults) console.error(fault)
console.log(`check-writing: ${subjects.length} commits, ${faults.length} faults`)
process.exitCode = faults.length ? 1 : 0
