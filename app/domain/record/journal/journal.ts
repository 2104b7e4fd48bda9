/** Files beside the database with the changes that a restored backup has to replay. */
export interface Journal {
  /**
   * Writes what was recorded and committed before the call. Call it after a destruction and before the answer.
   * @returns false where it could not be written: the entries stay in the database and are written later
   */
  write(): Promise<boolean>
  /** Whether the last attempt failed. */
  isBehind(): boolean
}
