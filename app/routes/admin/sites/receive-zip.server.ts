import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inFolder } from '#app/platform/temporary-folder.server.ts'

/** The zip file of a form; undefined where none was chosen. */
export function zipIn(form: FormData): File | undefined {
  const file = form.get('file')
  return file instanceof File && file.size ? file : undefined
}

/** @param work is given its path, in a folder that is gone afterwards */
export const withZip = (file: File, work: (zip: string) => Promise<unknown>): Promise<void> =>
  inFolder(async (dir) => {
    const zip = join(dir, 'upload.zip')
    await writeFile(zip, file.stream())
    await work(zip)
  })
