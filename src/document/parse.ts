import type { Root } from 'mdast'
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter'
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item'
import { frontmatter } from 'micromark-extension-frontmatter'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

// One tilde means "about" in a specification, so only two strike out.
const struck = { singleTilde: false }

// The constructs that counts live in. Autolink literals alone would cost as much as all of these together.
const processor = unified()
  .use(remarkParse)
  .data({
    micromarkExtensions: [frontmatter(), gfmTable(), gfmTaskListItem(), gfmStrikethrough(struck), gfmFootnote()],
    fromMarkdownExtensions: [
      frontmatterFromMarkdown(),
      gfmTableFromMarkdown(),
      gfmTaskListItemFromMarkdown(),
      gfmStrikethroughFromMarkdown(),
      gfmFootnoteFromMarkdown(),
    ],
  })
  .freeze()

/** The syntax tree of a Markdown text, every node with its position. Any text parses. */
export function parse(text: string): Root {
  return processor.parse(text)
}
