import type { Deps } from '#app/db/deps.ts'
import { homesOfSite } from '#app/domain/homes/homes-of-site.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { giveWay } from '#app/platform/event-loop-yield.ts'
import { lookupHashes } from '#app/platform/lookup-hash.server.ts'
import { currentTexts } from '../../consents/find-consent-texts.server.ts'
import { keepMonths } from '../../customer/keep-until.ts'
import { fieldsOn } from '../../fields.ts'
import type { ImportChoices } from './import-choices.ts'
import { openRow } from './imports.server.ts'
import { readRow, todayOf } from './read-row.ts'

const together = 200
const shownFaults = 200

export interface ImportCheck {
  fresh: number
  known: number
  faults: number
  /** The first ones, in the order of the file. */
  shown: { number: number; reason: string }[]
}

/** What would become of a list, without changing anything. */
export async function checkImport(
  { db, keys, clock }: Deps,
  site: Site,
  importId: string,
  choices: ImportChoices,
): Promise<ImportCheck> {
  const months = await importMonths({ db }, site)
  const rules = {
    choices,
    today: todayOf(clock.now()),
    months,
    ...(await importRules({ db }, site, choices)),
  }
  const check: ImportCheck = { fresh: 0, known: 0, faults: 0, shown: [] }
  const fault = (number: number, reason: string) => {
    if (!reason) return
    check.faults++
    if (check.shown.length < shownFaults) check.shown.push({ number, reason })
  }
  const lines = new Map<string, number>()
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('import_rows')
      .select(['id', 'number', 'row_sealed'])
      .where('import_id', '=', importId)
      .where('state', '=', 'waiting')
      .where('number', '>', after)
      .orderBy('number')
      .limit(together)
      .execute()
    const sound: string[] = []
    for (const row of rows) {
      await giveWay()
      const read = readRow(openRow(keys, row), rules)
      if (!read.ok) {
        fault(row.number, read.sentence)
        continue
      }
      const { phone } = read.customer.fields
      const before = lines.get(phone)
      if (before) fault(row.number, twice(before))
      else {
        lines.set(phone, row.number)
        sound.push(phone)
      }
    }
    const known = await countKnown({ db, keys }, site.id, sound)
    check.known += known
    check.fresh += sound.length - known
    const last = rows.at(-1)
    if (!last || rows.length < together) return check
    after = last.number
  }
}

export const twice = (line: number): string => `${line}행과 전화번호가 같습니다.`

async function countKnown(
  { db, keys }: Deps<'db' | 'keys'>,
  siteId: string,
  phones: string[],
): Promise<number> {
  const hashes = phones.flatMap((phone) => lookupHashes(keys, 'phone', siteId, phone))
  if (!hashes.length) return 0
  const rows = await db
    .selectFrom('leads')
    .select('phone_hash')
    .distinct()
    .where('site_id', '=', siteId)
    .where('phone_hash', 'in', hashes)
    .execute()
  return rows.length
}

/** Months for which the text that customers agree to lets them be kept. */
export async function importMonths({ db }: Deps<'db'>, site: Site): Promise<number> {
  return keepMonths(site, (await currentTexts(db, site)).collection?.months)
}

/** The fields that the site asks for, and its homes where a column of the list names some. */
export async function importRules({ db }: Deps<'db'>, site: Site, { columns }: ImportChoices) {
  const asked = fieldsOn('import', site.settings.consents.collection)
  const hasHomes = columns.home !== undefined && asked.includes('home')
  return { asked, homes: hasHomes ? await homesOfSite(db, site) : undefined }
}
