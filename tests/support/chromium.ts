import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { installWithApt, isExecutable, succeeds } from './apt.ts'

const run = promisify(execFile)

/** Chromium without windows, menus and tabs: a page costs it less than half of what it costs the whole browser. */
const SHELL = 'chromium-headless-shell'

const CONVENTIONAL_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const COMMAND_NAMES = ['chromium', 'chromium-browser', 'google-chrome']

/** Command line arguments every test browser is started with: no sandbox (containers), no GPU, no traffic of its own. */
export const chromiumArguments: string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Returns the path of a Chromium that starts on this machine, and says which: the one of `CHROMIUM_PATH`, a headless
 * shell (installed where packages may be), any other that is there, or Playwright's.
 */
export async function findChromium(say: (line: string) => void): Promise<string> {
  const browser =
    (await chosenChromium()) ??
    (await firstStartable(commandsOnPath([SHELL]))) ??
    (await shellFromApt(say)) ??
    (await presentChromium()) ??
    (await chromiumFromPlaywright(say))
  if (!browser)
    throw new Error(
      'No Chromium was found and none could be installed: install Chromium or Chrome, or set CHROMIUM_PATH to one.',
    )
  say(`Chromium: ${browser.path} (${browser.version})`)
  return browser.path
}

interface Browser {
  path: string
  version: string
}

async function chosenChromium(): Promise<Browser | undefined> {
  const path = process.env.CHROMIUM_PATH
  if (!path) return undefined
  const browser = await startableBrowser(path)
  if (!browser) throw new Error(`CHROMIUM_PATH is set to ${path}, which is not a browser that starts.`)
  return browser
}

const presentChromium = async () =>
  (await firstStartable([...CONVENTIONAL_PATHS, ...commandsOnPath(COMMAND_NAMES)])) ??
  (await startableBrowser(await playwrightPath()))

async function firstStartable(paths: string[]): Promise<Browser | undefined> {
  for (const path of paths) {
    const browser = await startableBrowser(path)
    if (browser) return browser
  }
  return undefined
}

function commandsOnPath(names: string[]): string[] {
  const directories = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => directories.map((directory) => join(directory, name)))
}

/** Asks for the version because Ubuntu's chromium-browser exists even where it can only print "install the snap". */
async function startableBrowser(path: string): Promise<Browser | undefined> {
  if (!isExecutable(path)) return undefined
  try {
    const { stdout } = await run(path, ['--version'], { timeout: 20_000 })
    return { path, version: stdout.trim() }
  } catch {
    return undefined
  }
}

async function shellFromApt(say: (line: string) => void): Promise<Browser | undefined> {
  const installed = await installWithApt([SHELL, 'fonts-noto-cjk'], say)
  return installed ? firstStartable(commandsOnPath([SHELL])) : undefined
}

async function chromiumFromPlaywright(say: (line: string) => void): Promise<Browser | undefined> {
  say('Chromium: downloading the one Playwright uses')
  const packageFile = createRequire(import.meta.url).resolve('playwright-core/package.json')
  const cli = join(dirname(packageFile), 'cli.js')
  const downloaded = await succeeds(say, process.execPath, [cli, 'install', 'chromium'], process.env)
  return downloaded ? startableBrowser(await playwrightPath()) : undefined
}

/** Where Playwright keeps its own Chromium, downloaded or not; imported late because most machines never need it. */
async function playwrightPath(): Promise<string> {
  const { chromium } = await import('playwright-core')
  return chromium.executablePath()
}
