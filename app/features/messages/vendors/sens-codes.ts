/**
 * Results that SENS gives for a text message. Its pages name only success and failure with a message of their
 * own; carriers' numbers beyond these are shown as they come.
 */
export const sensCodes: Readonly<Record<string, string>> = {
  fail: '통신사가 전하지 못했습니다.',
}
