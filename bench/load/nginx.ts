import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Sample } from './sample.ts'

const mimeTypes = `types { text/html html; text/css css; text/javascript js; image/avif avif; image/webp webp; image/jpeg jpg; image/svg+xml svg; }`

/**
 * nginx with one worker on one core and the same bytes as files.
 * @param withHeaders whether it sends every header of the product too
 */
export async function startNginx(samples: Sample[], withHeaders: boolean, port: number) {
  const folder = mkdtempSync(join(tmpdir(), 'bunyang-nginx-'))
  const locations = samples.map((sample) => {
    const file = join(folder, 'www', fileOf(sample))
    mkdirSync(dirname(file), { recursive: true })
    const isGzip = sample.headers['content-encoding'] === 'gzip'
    writeFileSync(file, isGzip ? gunzipSync(sample.body) : sample.body)
    if (isGzip) writeFileSync(`${file}.gz`, sample.body)
    const added = Object.entries(sample.headers).filter(([name]) => !sentByNginx.includes(name))
    const headers = added.map(([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}';`)
    return `location = ${sample.path} { try_files /${fileOf(sample)} =404; ${withHeaders ? headers.join(' ') : ''} }`
  })
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; worker_cpu_affinity 01; daemon off; pid ${folder}/nginx.pid; error_log stderr;
events { worker_connections 1024; }
http { ${mimeTypes} access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; gzip_static on; gzip_vary on;
open_file_cache max=1000; open_file_cache_valid 60s;
client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c; uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
server { listen 127.0.0.1:${port}; root ${folder}/www; ${locations.join('\n')} } }`,
  )
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  await answers(`${origin}${samples[0]?.path}`).catch((error: unknown) => {
    child.kill('SIGQUIT')
    throw error
  })
  const workers = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
  const stop = async () => {
    const ended = new Promise((done) => child.once('exit', done))
    child.kill('SIGQUIT')
    await ended
    rmSync(folder, { recursive: true })
  }
  return { origin, pid: Number(workers.trim().split(' ')[0]), stop }
}

const sentByNginx = ['content-type', 'content-length', 'content-encoding', 'etag', 'last-modified', 'vary']
const endings: Record<string, string> = { 'text/html': 'html', 'text/css': 'css', 'text/javascript': 'js' }

function fileOf({ path, headers }: Sample): string {
  const type = headers['content-type']?.split(';')[0] ?? ''
  const name = path.replace(/[^a-zA-Z0-9]/g, '_')
  return `${name}.${endings[type] ?? type.split('/')[1]?.replace('+xml', '') ?? 'bin'}`
}

/** Waits until a server that was just started answers. */
async function answers(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((go) => setTimeout(go, 50))
  }
  throw new Error(`${url} does not answer`)
}
