import mustache from 'mustache'

/**
 * Fills a template: `{{name}}` is replaced as it stands (a prompt is text, nothing is escaped), `{{#list}}…{{/list}}`
 * repeats. Values are data: what they contain is never read as a template.
 */
export function fill(template: string, values: Readonly<Record<string, unknown>>): string {
  return mustache.render(template, values, {}, { escape: (text: unknown) => String(text) })
}
