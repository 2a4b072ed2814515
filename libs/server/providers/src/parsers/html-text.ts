import { cutText } from '@patchbay/kernel';
import { Parser } from 'htmlparser2';
import { markupDepth } from './markup-depth.js';
import { mergedCells } from './merged-cells.js';

/** A stretch of text under a heading; the heading is empty before the first one. */
export interface TextSection {
  readonly heading: string;
  readonly text: string;
  /** Its page in a PDF, counted from 1. */
  readonly page?: number;
}

/** A document as text that an agent can quote, without markup, menus and scripts. */
export interface WebText {
  readonly title: string;
  readonly sections: readonly TextSection[];
  /** What is missing of the document, for the person who added it. */
  readonly notice?: string;
  /** The page asks not to be indexed. */
  readonly isClosed?: boolean;
}

const skipped = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'math',
  'nav',
  'aside',
  // A form loses its controls, not its text: some sites wrap a whole page in one.
  'button',
  'select',
  'textarea',
  'datalist',
  'label',
  'iframe',
  'object',
  'canvas',
  'audio',
  'video',
  'dialog',
  'head',
]);
const skippedRoles = new Set([
  'navigation',
  'search',
  'menu',
  'menubar',
  'dialog',
  'alertdialog',
  'complementary',
]);
const blocks = new Set([
  'p',
  'div',
  'section',
  'article',
  'main',
  'header',
  'footer',
  'ul',
  'ol',
  'dl',
  'dt',
  'dd',
  'table',
  'tr',
  'blockquote',
  'pre',
  'figure',
  'figcaption',
  'address',
  'hr',
  'details',
  'summary',
  'li',
  'caption',
]);
const boilerplate =
  /(?:^|[\s_-])(?:cookie|consent|breadcrumbs?|skip-link|share|newsletter|popup|modal)(?:$|[\s_-])/i;

const maxHeading = 300;

const collapseSpaces = (text: string) => text.replace(/[\s\u00a0\u200b]+/g, ' ').trim();

/**
 * Text of a page in one pass, in the order in which it is read. A row of a table becomes one line,
 * its cells divided by ` | `.
 */
export function textOfHtml(html: string): WebText {
  const sections: { heading: string; lines: string[] }[] = [{ heading: '', lines: [] }];
  let title = '';
  let line = '';
  let heading: string | null = null;
  let inTitle = false;
  let isClosed = false;
  const level = markupDepth();
  let depth = 0;
  let skipFrom = -1;
  let cells = 0;
  const merged = mergedCells();

  const endLine = () => {
    const text = collapseSpaces(line);
    line = '';
    if (!text) return;
    if (heading !== null && heading.length + text.length <= maxHeading)
      heading = `${heading} ${text}`;
    else if (heading !== null) {
      // No heading is that long: it was never closed.
      sections.push({ heading: '', lines: [heading.trim(), text].filter(Boolean) });
      heading = null;
    } else sections.at(-1)?.lines.push(text);
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth = level.down();
        if (name === 'title' && title === '') inTitle = true;
        if (name === 'meta' && asksNotToIndex(attributes)) isClosed = true;
        if (skipFrom >= 0) return;
        if (isHidden(name, attributes)) {
          skipFrom = depth;
          return;
        }
        if (/^h[1-6]$/.test(name)) {
          endLine();
          heading = '';
        } else if (name === 'br') endLine();
        else if (name === 'td' || name === 'th') {
          line = merged.open(line, cells > 0, attributes);
          cells += 1;
        } else if (blocks.has(name) && cells === 0) {
          endLine();
          if (name === 'li') line += '- ';
        } else if (blocks.has(name)) line += ' ';
        if (name === 'tr') cells = 0;
        if (name === 'table') merged.clear();
        line += wordsOfPicture(name, attributes);
      },
      ontext(text) {
        if (inTitle) title += text;
        else if (skipFrom < 0) line += text;
      },
      onclosetag(name) {
        if (name === 'title') inTitle = false;
        if (skipFrom < 0) {
          if (/^h[1-6]$/.test(name) && heading !== null) {
            endLine();
            const text = collapseSpaces(heading ?? '');
            heading = null;
            if (text) sections.push({ heading: cutText(text, maxHeading), lines: [] });
          } else if (name === 'td' || name === 'th') merged.close(line);
          else if (name === 'tr' || name === 'table') {
            line += merged.endRow(cells > 0);
            if (name === 'table') merged.clear();
            cells = 0;
            endLine();
          } else if (blocks.has(name) && cells === 0) endLine();
        }
        if (depth === skipFrom) skipFrom = -1;
        depth = level.up();
      },
    },
    { lowerCaseTags: true, decodeEntities: true, recognizeSelfClosing: false },
  );
  parser.end(html);
  endLine();
  return { ...webTextOf(title, sections), ...(isClosed ? { isClosed } : {}) };
}

/** The words about a picture, where they are more than its name. */
const wordsOfPicture = (name: string, { alt = '' }: Readonly<Record<string, string>>): string =>
  name === 'img' && collapseSpaces(alt).split(' ').length > 3 ? ` ${alt} ` : '';

const asksNotToIndex = ({ name = '', content = '' }: Readonly<Record<string, string>>): boolean =>
  /^robots$/i.test(name.trim()) && /\b(?:noindex|none)\b/i.test(content);

/** Drops empty sections; a page without a title is called by its first heading. */
function webTextOf(
  title: string,
  sections: readonly { readonly heading: string; readonly lines: readonly string[] }[],
): WebText {
  const kept = sections
    .map(({ heading, lines }) => ({
      heading,
      text: lines.filter((one) => one !== '-').join('\n'),
    }))
    .filter((one) => one.text !== '' || one.heading !== '');
  return {
    title: cutText(collapseSpaces(title), 300) || (kept.find((one) => one.heading)?.heading ?? ''),
    sections: kept,
  };
}

function isHidden(name: string, attributes: Readonly<Record<string, string>>): boolean {
  if (name === 'body' || name === 'html' || name === 'main') return false;
  if (name === 'head') return true;
  return (
    skipped.has(name) ||
    'hidden' in attributes ||
    attributes['aria-hidden'] === 'true' ||
    skippedRoles.has(attributes.role ?? '') ||
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attributes.style ?? '') ||
    boilerplate.test(`${attributes.class ?? ''} ${attributes.id ?? ''}`)
  );
}
