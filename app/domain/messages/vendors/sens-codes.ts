/** SENS names only success and failure; carriers' numbers are shown as they come. */
export const sensCodes: Readonly<Record<string, string>> = {
  fail: '통신사가 전하지 못했습니다.',
}
