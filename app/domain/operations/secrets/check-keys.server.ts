import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { decrypt, encrypt, keyIdOf, type Place, placeIn } from '#app/db/encryption.server.ts'
import { sealedColumns } from '#app/db/schema.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'

/** Values that are tried in a database without check values: more than one, since one may be damaged. */
const samples = 3

/**
 * Checks that APP_KEYS holds the keys of this database. A wrong key under a known id would seal registrations that the right one
 * cannot open later, since a key ring holds one key for each id. Every key leaves a check value at its first start, which every later
 * start opens. For keys of an older version, the oldest sealed values are opened instead.
 * @returns a Korean sentence if a key is wrong or missing
 */
export async function checkKeys(db: Db, ring: KeyRing): Promise<string | undefined> {
  const known = await db.selectFrom('app_keys').selectAll().execute()
  for (const id of ring.keys.keys()) {
    const check = known.find((key) => key.id === id)
    const values = check
      ? [{ value: check.check_value, place: checkPlace(id) }]
      : await findSealed(db, sealedWith(id))
    if (values.length && !values.some((sealed) => opens(ring, sealed))) return sentences.other(id)
  }
  for (const { id, retired_at } of known)
    if (!retired_at && !ring.keys.has(id) && (await isUsed(db, id))) return sentences.missing(id)
  if (known.length) return undefined
  const [foreign] = await findSealed(db, sealedWithNoneOf([...ring.keys.keys()]))
  return foreign && sentences.missing(keyIdOf(foreign.value))
}

/** Leaves a check value for every new key. The current key is in use again, if it was retired. */
export async function registerKeys(db: Db, ring: KeyRing, clock: Clock): Promise<void> {
  for (const id of ring.keys.keys())
    await db
      .insertInto('app_keys')
      .values({
        id,
        check_value: encrypt({ ...ring, currentId: id }, id, checkPlace(id)),
        first_used_at: toTimestamp(clock.now()),
        retired_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await db
    .updateTable('app_keys')
    .set({ retired_at: null })
    .where('id', '=', ring.currentId)
    .where('retired_at', 'is not', null)
    .execute()
}

/** After `rotateKeys`: a start no longer asks for keys that seal nothing. */
export async function retireKeys(db: Db, ring: KeyRing, clock: Clock): Promise<void> {
  const others = await db
    .selectFrom('app_keys')
    .select('id')
    .where('id', '!=', ring.currentId)
    .where('retired_at', 'is', null)
    .execute()
  for (const { id } of others)
    if (!(await isUsed(db, id)))
      await db
        .updateTable('app_keys')
        .set({ retired_at: toTimestamp(clock.now()) })
        .where('id', '=', id)
        .execute()
}

interface Sealed {
  value: string
  place: Place
}

const checkPlace = (id: string) => `app_keys.check:${id}` as const

type Condition = (value: RawBuilder<unknown>) => RawBuilder<unknown>

const sealedWith =
  (id: string): Condition =>
  (value) =>
    sql`${value} like ${`1.${id}.%`}`

const sealedWithNoneOf =
  (ids: string[]): Condition =>
  (value) =>
    sql.join(
      [sql`${value} like '1.%'`, ...ids.map((id) => sql`${value} not like ${`1.${id}.%`}`)],
      sql` and `,
    )

const isUsed = async (db: Db, id: string) => (await findSealed(db, sealedWith(id))).length > 0

/** The oldest values of the first column that has any. */
async function findSealed(db: Db, condition: Condition): Promise<Sealed[]> {
  for (const sealed of sealedColumns) {
    const { table, id, column } = sealed
    const [key, value] = [sql.ref(id), sql.ref(column)]
    const { rows } = await sql<{ id: string; value: string }>`
      select ${key} as id, ${value} as value from ${sql.table(table)}
      where ${value} is not null and ${condition(value)} order by ${key} limit ${samples}`.execute(db)
    if (rows.length) return rows.map((row) => ({ value: row.value, place: placeIn(sealed, row.id) }))
  }
  return []
}

function opens(ring: KeyRing, { value, place }: Sealed): boolean {
  try {
    decrypt(ring, value, place)
    return true
  } catch {
    return false
  }
}

const sentences = {
  other: (id: string) =>
    `APP_KEYS의 '${id}' 열쇠가 이 데이터베이스에 쓰던 것과 다릅니다. 이대로 접수를 받으면 나중에 열 수 없으므로 시작하지 않았습니다. 쓰던 값으로 되돌리세요. 새 열쇠로 바꾸려면 다른 이름을 붙여 맨 앞에 적고 쓰던 열쇠도 그 뒤에 남겨 두세요(k2:새 값,k1:쓰던 값).`,
  missing: (id: string) =>
    `APP_KEYS에 '${id}' 열쇠가 없는데, 이 열쇠로 암호화한 정보가 데이터베이스에 남아 있습니다. 쓰던 값을 쉼표 뒤에 다시 적고 npm run keys:rotate를 끝낸 다음 빼세요.`,
}
