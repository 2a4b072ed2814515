import { Mark, Node } from '@tiptap/core';
import { kindOf } from '../text/line-kind.js';

const TextNode = Node.create({ name: 'text', group: 'inline' });

const DocumentNode = Node.create({ name: 'doc', topNode: true, content: 'line+' });

/** The attributes of the element of a line, by which the stylesheet draws it. */
function drawnAs(prefix: string): Record<string, string> {
  const line = kindOf(prefix);
  switch (line.kind) {
    case 'plain':
      return {};
    case 'heading':
      return { 'data-kind': 'heading', 'data-mark': '#'.repeat(line.level) };
    case 'bullet':
      return { 'data-kind': 'bullet', 'data-mark': '•', 'data-indent': String(line.indent) };
    case 'number':
      return { 'data-kind': 'number', 'data-mark': line.mark, 'data-indent': String(line.indent) };
  }
}

/** A line of the text; every node of the document is one. */
const LineNode = Node.create({
  name: 'line',
  content: 'inline*',
  marks: 'bold',
  // Line ends are between the nodes; all other characters are read from the page as they are.
  whitespace: 'pre',
  addAttributes: () => ({
    prefix: { default: '', rendered: false },
    end: { default: '', rendered: false },
  }),
  parseHTML: () => [{ tag: 'p', preserveWhitespace: 'full' }],
  renderHTML: ({ node }) => ['p', drawnAs(String(node.attrs['prefix'])), 0],
});

/** A marker of the template, such as `{orgName}`: one character for the caret. */
const MarkerNode = Node.create({
  name: 'marker',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes: () => ({ source: { default: '', rendered: false } }),
  parseHTML: () => [
    {
      tag: 'span[data-marker]',
      getAttrs: (element) => ({ source: element.getAttribute('data-marker') }),
    },
  ],
  renderHTML: ({ node }) => ['span', { 'data-marker': String(node.attrs['source']) }],
  renderText: ({ node }) => String(node.attrs['source']),
});

const BoldMark = Mark.create({
  name: 'bold',
  parseHTML: () => [{ tag: 'strong' }],
  renderHTML: () => ['strong', 0],
});

/** What a prompt consists of: lines with text, chips and bold. */
export const promptNodes = [DocumentNode, TextNode, LineNode, MarkerNode, BoldMark];
