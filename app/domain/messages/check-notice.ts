import type { TemplateSite } from '#app/domain/site/message-values.ts'
import { type Template, templateKind } from '#app/domain/site/templates.ts'
import { checkTemplate, type TemplateCheck } from './check-template.ts'

/** The text of the office, between the sender and the phone number to call. @param text with English field names */
export const noticeTemplate = (text: string): Template => ({
  title: templateKind('notice').standard.title,
  text: `[{siteName}]\n${text.trim()}\n문의 {phone}`,
})

/** The same in the browser and before sending. */
export function checkNotice(text: string, site: TemplateSite): TemplateCheck {
  const check = checkTemplate('notice', noticeTemplate(text), site)
  return text.trim() ? check : { ...check, problems: ['보낼 내용을 적어 주세요.'] }
}
