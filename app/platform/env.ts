import { resolve } from 'node:path'
import { z } from 'zod'
import { withParticle } from './particle.ts'
import { fileSettingOf, readSecretFiles } from './secret-files.server.ts'

/** The error is a Korean sentence, shown after the setting's name and before the value. */
const must = (sentence: string) => ({ error: sentence })

function number(min: number, max: number, { whole = true } = {}) {
  const range = max === Number.MAX_SAFE_INTEGER ? `${min} 이상의` : `${min}부터 ${max}까지의`
  const fault = must(`${range} ${whole ? '정수' : '수'}여야 합니다`)
  const given = z.coerce.number(fault).min(min, fault).max(max, fault)
  return whole ? given.int(fault) : given
}

const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, must(`${values.join(', ')} 중 하나여야 합니다`))

const text = (check: RegExp, sentence: string) => z.string().regex(check, must(sentence))

const address = z.url({ protocol: /^https?$/, ...must('http:// 또는 https://로 시작하는 주소여야 합니다') })

/** What the page of settings says of one (`scripts/settings-page.ts`), in Markdown. */
type About = {
  meaning: string
  /** What holds without it, where that is no plain default. */
  without?: string
  /** Its value is never printed, and may come from a file: `APP_KEYS_FILE` (see `secret-files.server.ts`). */
  secret?: true
}

/** Typed, so that no setting goes without its words. */
const about = (meaning: string, without?: string): About => ({ meaning, ...(without ? { without } : {}) })
const aboutSecret = (meaning: string, without: string): About => ({ meaning, without, secret: true })
const unlimited = Number.MAX_SAFE_INTEGER

/** By kind of setting, as the page of settings has them. */
const settings = {
  'The install': {
    BUNYANG_ENV: oneOf('demo', 'production')
      .default('demo')
      .meta(
        about(
          '`demo` needs no setting; `production` insists on `APP_KEYS` and `APP_SECRET`, and has no demo sites',
        ),
      ),
    DATA_DIR: z
      .string()
      .default('data')
      .meta(about('folder of the SQLite file, pictures, keys and log; a local disk')),
    DATABASE_URL: text(/^postgres(?:ql)?:/, 'postgres://로 시작하는 주소여야 합니다')
      .optional()
      .meta(aboutSecret('PostgreSQL, `postgres://user:password@host/database`', 'SQLite in `DATA_DIR`')),
    DATABASE_TIMEOUT_MS: number(500, unlimited)
      .default(15_000)
      .meta(about('milliseconds that a statement may take on PostgreSQL before the request fails')),
    APP_KEYS: z
      .string()
      .optional()
      .meta(
        aboutSecret(
          'keys of personal data, `id:base64,id:base64`, 32 bytes each; the first encrypts, all decrypt',
          'made in `DATA_DIR/keys.json`',
        ),
      ),
    APP_SECRET: z
      .string()
      .min(32, must('32자 이상이어야 합니다'))
      .optional()
      .meta(
        aboutSecret(
          'secret of look-up hashes and sessions, 32 characters or more; `new,old` during a change',
          'made in `DATA_DIR/keys.json`',
        ),
      ),
    JOURNAL_DIR: z
      .string()
      .optional()
      .meta(
        about(
          'folder of the journal, which a restored backup replays; best on another disk',
          '`DATA_DIR/journal`',
        ),
      ),
    CONTENT_DIR: z.string().default('content').meta(about('folder with the content of sites')),
  },
  'Web server': {
    HOST: z.string().default('127.0.0.1').meta(about('address to listen on')),
    PORT: number(0, 65535).default(3000).meta(about('port to listen on')),
    PUBLIC_PORT: number(1, 65535)
      .optional()
      .meta(about('port in the addresses that visitors see', '443 in production, `PORT` in a trial')),
    TRUSTED_PROXY_HOPS: number(0, 5)
      .default(0)
      .meta(
        about(
          'number of own proxies in front of the server. The address of a visitor is the one that the outermost of them wrote. With `0` behind a proxy the server refuses forms, and says so',
        ),
      ),
    DRAIN_MS: number(0, 10 * 60_000)
      .default(0)
      .meta(
        about(
          'milliseconds that a server still takes requests after a signal to stop, while `/readyz` already answers 503; longer than a balancer needs to see it',
        ),
      ),
    LEAD_RUSH_PER_MINUTE: number(0, unlimited)
      .default(600)
      .meta(
        about(
          'registrations a minute of a site before browsers have to do a proof of work, which grows at twice, four and eight times as many',
        ),
      ),
    METRICS_TOKEN: z
      .string()
      .min(32, must('32자 이상이어야 합니다'))
      .optional()
      .meta(
        aboutSecret(
          'token of [`/metrics`](monitoring.md#metrics), 32 characters or more',
          'there is no `/metrics`',
        ),
      ),
  },
  Worker: {
    WORKER: oneOf('in-process', 'apart')
      .default('in-process')
      .meta(about('`apart`: workers are processes of their own (`npm run worker`)')),
    WORKER_POLL_MS: number(1, unlimited)
      .default(1000)
      .meta(about('milliseconds between two looks for messages')),
    LEASE_MS: number(1, 30 * 60_000)
      .default(60_000)
      .meta(about('milliseconds after which another worker takes over the messages of one that was killed')),
  },
  'Pictures and files': {
    MEDIA_DIR: z.string().optional().meta(about('folder of pictures and files', '`DATA_DIR/media`')),
    S3_BUCKET: z
      .string()
      .optional()
      .meta(about('bucket instead of `MEDIA_DIR`; all five or none', '`MEDIA_DIR`')),
    S3_ENDPOINT: address.optional().meta(about('address of the service, `https://…`', '`MEDIA_DIR`')),
    S3_REGION: z.string().optional().meta(about('region of the bucket', '`MEDIA_DIR`')),
    S3_ACCESS_KEY_ID: z.string().optional().meta(about('account at the service', '`MEDIA_DIR`')),
    S3_SECRET_ACCESS_KEY: z.string().optional().meta(aboutSecret('secret of the account', '`MEDIA_DIR`')),
  },
  Log: {
    LOG_LEVEL: oneOf('debug', 'info', 'warn', 'error')
      .default('info')
      .meta(about('least level that is written')),
    LOG_REQUESTS: number(0, 1, { whole: false })
      .default(1)
      .meta(about('share of successful requests in the log, from 0 to 1; failures are always in it')),
    LOG_TO: oneOf('stdout', 'file')
      .optional()
      .meta(about('`stdout`, or `file` in `DATA_DIR/logs`', '`file` in a trial, `stdout` in production')),
  },
  'Messages and vendors': {
    SMS_VENDOR: oneOf('fake', 'solapi', 'sens')
      .default('fake')
      .meta(about('vendor of sites whose `sender` names none; `fake` keeps messages in the database')),
    SOLAPI_API_KEY: z.string().optional().meta(aboutSecret('account at SOLAPI', 'its messages wait')),
    SOLAPI_API_SECRET: z.string().optional().meta(aboutSecret('secret of the account', 'its messages wait')),
    SOLAPI_WEBHOOK_SECRET: z
      .string()
      .optional()
      .meta(aboutSecret('`secret` that SOLAPI’s webhook has', 'reports are known by their address alone')),
    SOLAPI_URL: address.optional().meta(about('another address of the vendor', 'the vendor’s')),
    SENS_ACCESS_KEY: z
      .string()
      .optional()
      .meta(aboutSecret('account at Naver Cloud SENS', 'its messages wait')),
    SENS_SECRET_KEY: z.string().optional().meta(aboutSecret('secret of the account', 'its messages wait')),
    SENS_SERVICE_ID: z.string().optional().meta(about('service of the account', 'its messages wait')),
    SENS_URL: address.optional().meta(about('another address of the vendor', 'the vendor’s')),
    SMTP_URL: z
      .string()
      .refine(
        (url) => smtpHost(url) !== undefined,
        must('smtps://사용자:비밀번호@메일서버?from=office@example.kr 꼴의 주소여야 합니다'),
      )
      .refine(
        (url) => !smtpHost(url) || isMailAddress(mailSender(url)),
        must('보내는 주소가 없습니다. 끝에 ?from=office@example.kr처럼 적어야 합니다'),
      )
      .optional()
      .meta(
        aboutSecret(
          'mail to the office, invitations and password links: `smtps://user:secret@host?from=office@example.kr`',
          'mail waits',
        ),
      ),
    STAFF_WEBHOOK_SECRET: z
      .string()
      .min(16, must('16자 이상이어야 합니다'))
      .optional()
      .meta(
        aboutSecret(
          'signs alerts that are posted to the office’s address, 16 characters or more',
          'they wait',
        ),
      ),
    INDEXNOW: oneOf('fake', 'send')
      .default('fake')
      .meta(about('`send` reports published pages to search services; `fake` to nobody')),
    INDEXNOW_ENDPOINTS: z
      .string()
      .default('https://searchadvisor.naver.com/indexnow,https://api.indexnow.org/indexnow')
      .transform((list) => list.split(','))
      .pipe(z.array(address).min(1))
      .meta(about('addresses of these services, with commas between', 'Naver and api.indexnow.org')),
  },
} as const

const schema = z.object({
  ...settings['The install'],
  ...settings['Web server'],
  ...settings.Worker,
  ...settings['Pictures and files'],
  ...settings.Log,
  ...settings['Messages and vendors'],
})

type SettingName = keyof typeof schema.shape
export const settingNames = Object.keys(schema.shape) as SettingName[]
const aboutOf = (name: SettingName) => schema.shape[name].meta() as unknown as About
export const secretNames = settingNames.filter((name) => aboutOf(name).secret)

/** Every setting with its words, by kind. `without` is Markdown. */
export function describeSettings() {
  const defaults: Record<string, unknown> = schema.parse({})
  return Object.entries(settings).map(([kind, members]) => ({
    kind,
    settings: (Object.keys(members) as SettingName[]).map((name) => {
      const { meaning, without = `\`${defaults[name]}\``, secret = false } = aboutOf(name)
      return { name, meaning, without, isSecret: secret }
    }),
  }))
}

/** What works only together: with one of them all are needed. */
const groups: readonly (readonly SettingName[])[] = [
  ['S3_BUCKET', 'S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['SOLAPI_API_KEY', 'SOLAPI_API_SECRET'],
  ['SENS_ACCESS_KEY', 'SENS_SECRET_KEY', 'SENS_SERVICE_ID'],
]
/** What a value of another setting needs. */
const needs: readonly { setting: SettingName; value: string; needed: readonly SettingName[] }[] = [
  { setting: 'BUNYANG_ENV', value: 'production', needed: ['APP_KEYS', 'APP_SECRET'] },
  { setting: 'SMS_VENDOR', value: 'solapi', needed: ['SOLAPI_API_KEY', 'SOLAPI_API_SECRET'] },
  { setting: 'SMS_VENDOR', value: 'sens', needed: ['SENS_ACCESS_KEY', 'SENS_SECRET_KEY', 'SENS_SERVICE_ID'] },
]

/** A sentence for each wrong setting, one a line. */
export class WrongSettings extends Error {
  override name = 'WrongSettings'
}

export type Env = z.infer<typeof schema> & {
  dataDir: string
  contentDir: string
  mediaDir: string
  journalDir: string
  s3: Bucket | undefined
}

interface Bucket {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** @throws WrongSettings naming every wrong and missing setting, one a line */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const files = readSecretFiles(secretNames, given)
  const values = { ...given, ...files.values }
  const parsed = schema.safeParse(values)
  const { faults } = files
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0])
    if (!faults.has(name)) faults.set(name, `${name}: ${message}.${givenValue(name as SettingName, values)}`)
  }
  // Node's `mkdir` waits there for ever.
  for (const name of settingNames)
    if (name.endsWith('_DIR') && /^\/(?:proc|sys)\//.test(resolve(values[name] ?? '')))
      faults.set(name, `${name}: 파일을 둘 수 있는 폴더여야 합니다.${givenValue(name, values)}`)
  for (const { setting, value, needed } of needs)
    if (values[setting] === value)
      for (const name of needed)
        if (!values[name] && !faults.has(name))
          faults.set(name, `${name}: ${withParticle(setting, '이')} ${value}이면 반드시 지정해야 합니다.`)
  for (const group of groups) {
    const set = group.filter((name) => values[name])
    if (set.length)
      for (const name of group)
        if (!values[name] && !faults.has(name))
          faults.set(name, `${name}: 함께 쓰는 설정(${set.join(', ')})이 있으니 이것도 지정해야 합니다.`)
  }
  if (!parsed.success || faults.size) throw new WrongSettings([...faults.values()].join('\n'))
  const env = parsed.data
  const dataDir = resolve(env.DATA_DIR)
  return {
    ...env,
    dataDir,
    contentDir: resolve(env.CONTENT_DIR),
    mediaDir: resolve(env.MEDIA_DIR ?? `${dataDir}/media`),
    journalDir: resolve(env.JOURNAL_DIR ?? `${dataDir}/journal`),
    s3: readBucket(env),
  }
}

function givenValue(name: SettingName, values: Record<string, string | undefined>): string {
  return secretNames.includes(name) ? '' : ` 적힌 값: ${values[name]}`
}

function readBucket({
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
}: z.infer<typeof schema>): Bucket | undefined {
  return bucket && endpoint && region && accessKeyId && secretAccessKey
    ? { bucket, endpoint, region, accessKeyId, secretAccessKey }
    : undefined
}

/** The mail server of SMTP_URL. @returns undefined for something else */
export function smtpHost(url: string): string | undefined {
  if (!/^smtps?:/.test(url) || !URL.canParse(url)) return undefined
  return new URL(url).hostname || undefined
}

/** `from` of SMTP_URL, else its user, who is an address at many vendors. */
export function mailSender(smtpUrl: string): string {
  const { searchParams, username } = new URL(smtpUrl)
  return searchParams.get('from') ?? decodeURIComponent(username)
}

const isMailAddress = (text: string) => {
  const [name, host, ...more] = text.split('@')
  return Boolean(name && host) && !more.length && !/\s/.test(host ?? '')
}

/** Names in the environment that are like a setting's but are none. @returns Korean sentences */
export function describeMisspelt(source: NodeJS.ProcessEnv): string[] {
  const names = [...settingNames, ...secretNames.map(fileSettingOf)]
  const unknown = Object.keys(source).filter((name) => !names.includes(name))
  return unknown.flatMap((name) => {
    const meant = names.find((known) => isLike(name, known)) ?? openSettings.get(name)
    return meant ? [`'${name}'이라는 설정은 없습니다. 혹시 '${meant}'인가요?`] : []
  })
}

/** By the name of a file that nothing reads: only secrets come from files. */
const openSettings = new Map<string, string>(
  settingNames.filter((name) => !secretNames.includes(name)).map((name) => [fileSettingOf(name), name]),
)

/** One slip, two in long names; short ones are like too much, as `HOST` and `HOME`. */
const isLike = (name: string, known: string) =>
  name[0]?.toUpperCase() === known[0] && distance(name.toUpperCase(), known) <= (known.length < 8 ? 1 : 2)

/** Letters that are missing, too many, wrong or swapped with the next. */
function distance(one: string, other: string): number {
  let [before, last, row]: number[][] = [[], [], Array.from({ length: other.length + 1 }, (_, i) => i)]
  for (let i = 1; i <= one.length; i++) {
    ;[before, last, row] = [last, row, [i]]
    for (let j = 1; j <= other.length; j++) {
      const at = (cells: number[] | undefined, k: number) => cells?.[k] ?? 0
      const same = one[i - 1] === other[j - 1]
      let best = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        best = Math.min(best, at(before, j - 2) + 1)
      row?.push(best)
    }
  }
  return row?.at(-1) ?? 0
}
