/** SENS only has codes for success and failure; carriers' codes are shown unchanged. */
export const sensCodes: Readonly<Record<string, string>> = {
  fail: '통신사가 전하지 못했습니다.',
}
