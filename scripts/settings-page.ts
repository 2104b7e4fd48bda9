import { writeFileSync } from 'node:fs'
import { describeSettings } from '#app/platform/env.ts'

/** The page of `docs/` that `npm run settings-page` generates from the schema of the environment. */
export const settingsPageFile = new URL('../docs/settings.md', import.meta.url)

const before = `# Settings

Settings are environment variables. All are optional for a trial. \`npm run doctor\` says what is wrong with them.
This page is made of \`app/platform/env.ts\` by \`npm run settings-page\`.
`

const after = `
A start refuses, by name, values that cannot be right and settings that cannot work: an account of which a part is missing, an \`SMTP_URL\`
without a sender, a folder that is missing or cannot be written. It says which names in the environment are like a setting's but
are none. A mail server whose name is not found is a warning in the log.

**Secrets from files.** Each setting with a star can also come from a file: set its name with \`_FILE\` to the path, for example
\`APP_KEYS_FILE=/run/secrets/app_keys\`. One newline at the end of the file is removed. A start refuses a secret that is given both ways, and
a file that is missing, empty, unreadable or larger than 64 KB.

**A key:** \`node -e "console.log('k1:' + crypto.randomBytes(32).toString('base64'))"\`. Keep the keys apart from the backups: without them names
and numbers cannot be read, with them they can.
`

/** The whole page, in Markdown. */
export function settingsPage(): string {
  const tables = describeSettings().map(({ kind, settings }) =>
    [
      `## ${kind}\n`,
      '| variable | meaning | without it |',
      '|---|---|---|',
      ...settings.map(
        ({ name, meaning, without, isSecret }) =>
          `| \`${name}\`${isSecret ? ' \\*' : ''} | ${meaning} | ${without} |`,
      ),
    ].join('\n'),
  )
  return `${before}\n${tables.join('\n\n')}\n${after}`
}

if (import.meta.main) writeFileSync(settingsPageFile, settingsPage())
