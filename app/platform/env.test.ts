import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { settingsPage, settingsPageFile } from '../../scripts/settings-page.ts'
import { describeMisspelt, readEnv, secretNames, settingNames } from './env.ts'

/** What a start says of the settings; nothing where they are right. */
function faults(settings: NodeJS.ProcessEnv): string {
  try {
    readEnv(settings)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test.each([
  [{ PORT: 'abc' }, 'PORT: 0부터 65535까지의 정수여야 합니다. 적힌 값: abc'],
  [{ PORT: '1.5' }, 'PORT: 0부터 65535까지의 정수여야 합니다. 적힌 값: 1.5'],
  [{ DATABASE_TIMEOUT_MS: '10' }, 'DATABASE_TIMEOUT_MS: 500 이상의 정수여야 합니다. 적힌 값: 10'],
  [{ LOG_REQUESTS: '2' }, 'LOG_REQUESTS: 0부터 1까지의 수여야 합니다. 적힌 값: 2'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: debug, info, warn, error 중 하나여야 합니다. 적힌 값: loud'],
  [
    { INDEXNOW_ENDPOINTS: 'ftp://a' },
    'INDEXNOW_ENDPOINTS: http:// 또는 https://로 시작하는 주소여야 합니다. 적힌 값: ftp://a',
  ],
  [{ DATABASE_URL: 'mysql://root:geheim@x/y' }, 'DATABASE_URL: postgres://로 시작하는 주소여야 합니다.'],
  [{ APP_SECRET: 'short' }, 'APP_SECRET: 32자 이상이어야 합니다.'],
  [{ STAFF_WEBHOOK_SECRET: 'short' }, 'STAFF_WEBHOOK_SECRET: 16자 이상이어야 합니다.'],
  [
    { SMTP_URL: 'mail.example.kr' },
    'SMTP_URL: smtps://사용자:비밀번호@메일서버?from=office@example.kr 꼴의 주소여야 합니다.',
  ],
  [
    { SMTP_URL: 'smtps://user:geheim@host' },
    'SMTP_URL: 보내는 주소가 없습니다. 끝에 ?from=office@example.kr처럼 적어야 합니다.',
  ],
  [
    { SOLAPI_API_KEY: 'x' },
    'SOLAPI_API_SECRET: 함께 쓰는 설정(SOLAPI_API_KEY)이 있으니 이것도 지정해야 합니다.',
  ],
  [
    { SENS_ACCESS_KEY: 'x' },
    'SENS_SECRET_KEY: 함께 쓰는 설정(SENS_ACCESS_KEY)이 있으니 이것도 지정해야 합니다.\nSENS_SERVICE_ID: 함께 쓰는 설정(SENS_ACCESS_KEY)이 있으니 이것도 지정해야 합니다.',
  ],
  [
    { SMS_VENDOR: 'solapi', SOLAPI_API_KEY: 'x' },
    'SOLAPI_API_SECRET: SMS_VENDOR가 solapi이면 반드시 지정해야 합니다.',
  ],
  [
    { BUNYANG_ENV: 'production' },
    'APP_KEYS: BUNYANG_ENV가 production이면 반드시 지정해야 합니다.\nAPP_SECRET: BUNYANG_ENV가 production이면 반드시 지정해야 합니다.',
  ],
  [{ MEDIA_DIR: '/proc/media' }, 'MEDIA_DIR: 파일을 둘 수 있는 폴더여야 합니다. 적힌 값: /proc/media'],
])('readEnv: refuses %j by name, with its value where that is no secret', (settings, sentence) => {
  expect(faults(settings)).toBe(sentence)
})

test('readEnv: names every wrong setting at once, and no secret value', () => {
  const lines = faults({ PORT: 'abc', APP_SECRET: 'geheim', S3_SECRET_ACCESS_KEY: 'geheim', WORKER: 'x' })
  expect(lines.split('\n').map((line) => line.split(':')[0])).toEqual([
    'APP_SECRET',
    'PORT',
    'WORKER',
    'S3_BUCKET',
    'S3_ENDPOINT',
    'S3_REGION',
    'S3_ACCESS_KEY_ID',
  ])
  expect(lines).not.toContain('geheim')
})

test.each([
  [{ SMTP_URL: 'smtps://office%40example.kr:geheim@host' }],
  [{ SMTP_URL: 'smtp://host:25?from=office@example.kr' }],
  [{ SMTP_URL: 'smtp://host?from=%EB%B6%84%EC%96%91%20%3Coffice@example.kr%3E' }],
  [{ SMS_VENDOR: 'solapi', SOLAPI_API_KEY: 'x', SOLAPI_API_SECRET: 'y' }],
  [{ PORT: '' }],
])('readEnv: takes %j', (settings) => {
  expect(faults(settings)).toBe('')
})

function secretFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'bunyang-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'secret'), text)
  return join(folder, 'secret')
}

test('readEnv: every secret may come from a file, whose last newline is not part of it', () => {
  const groups = { S3_BUCKET: 'b', S3_ENDPOINT: 'https://s3.example', S3_REGION: 'r', S3_ACCESS_KEY_ID: 'i' }
  const samples: Record<string, string> = {
    DATABASE_URL: 'postgres://user@host/name',
    SMTP_URL: 'smtps://user:pass@host?from=office@example.kr',
  }
  const values = secretNames.map((name) => [name, samples[name] ?? `a value of ${name}, 32 letters or more`])
  const files = values.map(([name, value]) => [`${name}_FILE`, secretFile(`${value}\n`)])
  const env = readEnv({ ...groups, SENS_SERVICE_ID: 's', ...Object.fromEntries(files) })
  expect(env).toMatchObject(Object.fromEntries(values))
  const APP_SECRET_FILE = secretFile(`${'x'.repeat(32)} \n\n`)
  expect(readEnv({ APP_SECRET_FILE }).APP_SECRET).toBe(`${'x'.repeat(32)} \n`)
})

test('readEnv: refuses a secret that is given twice, and a file that is missing, empty, too large or none', () => {
  const file = secretFile('geheim')
  expect(faults({ APP_SECRET: 'g'.repeat(32), APP_SECRET_FILE: file })).toBe(
    'APP_SECRET: APP_SECRET_FILE 설정이 함께 있습니다. 둘 중 하나만 남겨 두세요.',
  )
  expect(faults({ APP_SECRET_FILE: file })).toBe('APP_SECRET: 32자 이상이어야 합니다.')
  expect(faults({ BUNYANG_ENV: 'production', APP_SECRET: 'g'.repeat(32), APP_KEYS_FILE: '/nowhere' })).toBe(
    'APP_KEYS_FILE: 그런 파일이 없습니다. 적힌 값: /nowhere',
  )
  const empty = secretFile('\n')
  expect(faults({ APP_KEYS_FILE: empty })).toBe(`APP_KEYS_FILE: 빈 파일입니다. 적힌 값: ${empty}`)
  const large = secretFile('x'.repeat(64 * 1024 + 1))
  expect(faults({ APP_KEYS_FILE: large })).toBe(`APP_KEYS_FILE: 64KB보다 큰 파일입니다. 적힌 값: ${large}`)
  expect(faults({ APP_KEYS_FILE: '/' })).toBe('APP_KEYS_FILE: 파일이 아닙니다. 적힌 값: /')
})

test('describeMisspelt: knows the files of secrets', () => {
  expect(describeMisspelt({ APP_KEYS_FILE: 'x', SMTP_URL_FILE: 'x', MY_FILE: 'x' })).toEqual([])
  expect(describeMisspelt({ APP_KEY_FILE: 'x', PORT_FILE: 'x' })).toEqual([
    "'APP_KEY_FILE'이라는 설정은 없습니다. 혹시 'APP_KEYS_FILE'인가요?",
    "'PORT_FILE'이라는 설정은 없습니다. 혹시 'PORT'인가요?",
  ])
})

test('describeMisspelt: names the setting that was meant, and leaves other programs their names', () => {
  expect(describeMisspelt({ DATABSE_URL: 'x' })).toEqual([
    "'DATABSE_URL'이라는 설정은 없습니다. 혹시 'DATABASE_URL'인가요?",
  ])
  const meant = (name: string) => describeMisspelt({ [name]: 'x' }).join()
  for (const [name, known] of [
    ['APP_KEY', 'APP_KEYS'],
    ['TRUSTED_PROXY_HOP', 'TRUSTED_PROXY_HOPS'],
    ['SMS_VENDER', 'SMS_VENDOR'],
    ['SMPT_URL', 'SMTP_URL'],
    ['MEDIADIR', 'MEDIA_DIR'],
  ] as const)
    expect(meant(name)).toContain(`'${known}'`)
  const others = [
    'HOME',
    'PATH',
    'PWD',
    'SHELL',
    'USER',
    'HOSTNAME',
    'LOGNAME',
    'LANG',
    'TERM',
    'TZ',
    'NODE_ENV',
    'NODE_OPTIONS',
  ]
  const system = [
    'MALLOC_ARENA_MAX',
    'PGOPTIONS',
    'PGHOST',
    'PGPORT',
    'TLS_PORT',
    'NOTIFY_SOCKET',
    'INVOCATION_ID',
    'TMPDIR',
  ]
  expect([...others, ...system].map(meant).filter(Boolean)).toEqual([])
})

test('the page of settings is made of the schema: npm run settings-page', () => {
  expect(readFileSync(settingsPageFile, 'utf8')).toBe(settingsPage())
  expect(settingsPage().match(/^\| `/gm)).toHaveLength(settingNames.length)
})
