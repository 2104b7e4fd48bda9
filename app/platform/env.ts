import { resolve } from 'node:path'
import { z } from 'zod'

const schema = z.object({
  /** `demo` runs without any setting; `production` insists on the secrets below. */
  BUNYANG_ENV: z.enum(['demo', 'production']).default('demo'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  /** Port in the addresses that visitors see, where it is another than the usual one of their scheme. */
  PUBLIC_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  DATA_DIR: z.string().default('data'),
  CONTENT_DIR: z.string().default('content'),
  /** PostgreSQL when given, else SQLite inside DATA_DIR. */
  DATABASE_URL: z.string().startsWith('postgres').optional(),
  /** How long a statement may take on PostgreSQL, in milliseconds, before whoever asked hears of an error. */
  DATABASE_TIMEOUT_MS: z.coerce.number().int().min(500).default(15_000),
  /** Folder of processed pictures; apart from DATA_DIR only where several installs share it. */
  MEDIA_DIR: z.string().optional(),
  /** Folder of the journal that a restored backup is told; best on another disk than the database. */
  JOURNAL_DIR: z.string().optional(),
  /** Key ring of personal data: `id:base64,id:base64`, 32 bytes each; the first one seals, all open. */
  APP_KEYS: z.string().optional(),
  /** Secret of look-up hashes and sessions, 32 characters or more; two as `new,old` while the new one takes over. */
  APP_SECRET: z.string().min(32).optional(),
  /** Proxies of one's own before this server; the address that the outermost of them wrote is believed, no other. */
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(5).default(0),
  /** Registrations a site takes in a minute before browsers are asked for a proof of work. */
  LEAD_RUSH_PER_MINUTE: z.coerce.number().int().nonnegative().default(600),
  /** Pictures and files in a bucket instead of MEDIA_DIR; with S3_BUCKET the other four are needed too. */
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  LOG_TO: z.enum(['stdout', 'file']).optional(),
  /** Where messages are sent from: this process, or `npm run worker` beside it. */
  WORKER: z.enum(['in-process', 'apart']).default('in-process'),
  WORKER_POLL_MS: z.coerce.number().int().positive().default(1000),
  /** How long a claimed message belongs to one worker before another may take it. */
  LEASE_MS: z.coerce
    .number()
    .int()
    .positive()
    .max(30 * 60_000)
    .default(60_000),
  /** Who sends text messages of sites that name no vendor. `fake` keeps them in the database. */
  SMS_VENDOR: z.enum(['fake', 'solapi', 'sens']).default('fake'),
  SOLAPI_API_KEY: z.string().optional(),
  SOLAPI_API_SECRET: z.string().optional(),
  /** What was given as the webhook's `secret` at SOLAPI; reports without it are refused then. */
  SOLAPI_WEBHOOK_SECRET: z.string().optional(),
  /** Elsewhere than the vendor's own address only in tests. */
  SOLAPI_URL: z.url().optional(),
  SENS_ACCESS_KEY: z.string().optional(),
  SENS_SECRET_KEY: z.string().optional(),
  SENS_SERVICE_ID: z.string().optional(),
  SENS_URL: z.url().optional(),
  /** Mail to the office: `smtps://user:secret@host?from=office@example.kr`. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:/)
    .optional(),
  /** Whether search services are told of what is published. `fake` tells nobody. */
  INDEXNOW: z.enum(['fake', 'send']).default('fake'),
  /** Whom to tell, with commas between. */
  INDEXNOW_ENDPOINTS: z
    .string()
    .default('https://searchadvisor.naver.com/indexnow,https://api.indexnow.org/indexnow')
    .transform((list) => list.split(','))
    .pipe(z.array(z.url({ protocol: /^https?$/ })).min(1)),
  /** Signs the alerts that are posted to the office's own address. */
  STAFF_WEBHOOK_SECRET: z.string().min(16).optional(),
})

export type Env = z.infer<typeof schema> & {
  dataDir: string
  contentDir: string
  mediaDir: string
  journalDir: string
  /** The bucket of pictures and files; undefined where they lie in `mediaDir`. */
  s3: Bucket | undefined
}

interface Bucket {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Reads the environment once, at boot.
 * @throws Error whose message names every wrong variable, one a line.
 */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success)
    throw new Error(parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`).join('\n'))
  const env = parsed.data
  if (env.BUNYANG_ENV === 'production') {
    const missing = (['APP_KEYS', 'APP_SECRET'] as const).filter((name) => !env[name])
    if (missing.length)
      throw new Error(missing.map((name) => `${name}: 운영 환경에서는 반드시 지정해야 합니다`).join('\n'))
  }
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

/** @throws Error naming what is missing beside S3_BUCKET */
function readBucket(env: z.infer<typeof schema>): Bucket | undefined {
  const {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env
  if (!bucket) return undefined
  if (endpoint && region && accessKeyId && secretAccessKey)
    return { bucket, endpoint, region, accessKeyId, secretAccessKey }
  const names = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const missing = names.filter((name) => !env[name])
  throw new Error(missing.map((name) => `${name}: S3_BUCKET을 쓰려면 함께 지정해야 합니다`).join('\n'))
}
