import MarkdownIt, { type Token } from 'markdown-it';
import { type ModelTextFor } from './destination.js';
import { type LineJoiner } from './line-joiner.js';

/**
 * Reads one block at a time. Indented code, underlined headings and references need more than a
 * block, and plain texts look like them by chance.
 */
const reader = new MarkdownIt('default', { html: false, linkify: false }).disable([
  'code',
  'lheading',
  'reference',
]);

/** Marks between two numbers, or a number and a bracket, multiply: in `3*4*5` nothing is emphasized. */
reader.inline.ruler.before('emphasis', 'times', (state, silent) => {
  if (state.src[state.pos] !== '*') return false;
  const [marks = ''] = /^\*{1,2}/.exec(state.src.slice(state.pos, state.pos + 2)) ?? [];
  const [before, after] = [state.src[state.pos - 1], state.src[state.pos + marks.length]];
  if (!/^[\d)]$/.test(before ?? '') || !/^[\d(]$/.test(after ?? '')) return false;
  if (!silent) state.pending += marks;
  state.pos += marks.length;
  return true;
});

/** Markup of HTML that models mix into their Markdown. */
const tags =
  /<\/?(?:b|i|u|em|strong|p|ul|ol|li|span|div|code|pre|h[1-6]|a|sub|sup|hr|small|mark|table|thead|tbody|tr|td|th|blockquote|center|font|button|img|input|label|section|article|header|footer|main|nav|dl|dt|dd|del|ins|s|strike|kbd|script|style|svg|iframe|form|video|audio)(?:\s[^<>]{0,200})?\/?>/gi;

/** A link that the reader refuses, because of where it leads. */
const refusedLink = /!?\[([^[\]]{0,200})\]\([^()\s]{0,500}\)/g;

const plain = (text: string): string => text.replace(tags, '').replace(refusedLink, '$1');

/** The address behind the words of a link, where readers can use it. */
function addressOf(link: Token, words: string, destination: ModelTextFor): string {
  const href = link.attrGet('href') ?? '';
  if (destination === 'voice' || !/^(?:https?|mailto|tel):/i.test(href)) return '';
  const bare = (text: string) =>
    text.replace(/^(?:https?:\/\/|mailto:|tel:)/i, '').replace(/\/$/, '');
  return bare(href) === bare(words) ? '' : ` (${href.replace(/^(?:mailto|tel):/i, '')})`;
}

/** Signs of a program, among words. */
const isProgram = /[{}<>=;\\]|\w\(/;

/** The words of a line, without marks. */
function wordsOf(tokens: readonly Token[], destination: ModelTextFor): string {
  let text = '';
  let struck = 0;
  const links: { readonly link: Token; readonly from: number }[] = [];
  for (const token of tokens) {
    if (token.type === 's_open') struck += 1;
    else if (token.type === 's_close') struck -= 1;
    if (struck > 0) continue;
    if (token.type === 'text') text += plain(token.content);
    else if (token.type === 'image') text += token.content;
    else if (token.type === 'code_inline')
      text += destination === 'text' || !isProgram.test(token.content) ? token.content : '';
    else if (token.type === 'softbreak' || token.type === 'hardbreak') text += '\n';
    else if (token.type === 'link_open') links.push({ link: token, from: text.length });
    else if (token.type === 'link_close') {
      const open = links.pop();
      if (open) text += addressOf(open.link, text.slice(open.from), destination);
    }
  }
  return text.replace(/<br\s*\/?>/gi, '\n');
}

/** A mark such as `[pause 2s]`, which no address follows. */
const closedBrackets = /\[[^[\]]{0,100}\](?!\()/g;

/** Whether marks of a text wait for the ones that close them. */
export const isOpen = (text: string): boolean => {
  const [paragraph] = reader.parseInline(text, {});
  return (paragraph?.children ?? []).some(
    ({ type, content }) => type === 'text' && /[*_`~[]/.test(content.replace(closedBrackets, '')),
  );
};

/** A row of a table: its first cell, and each other one behind the name of its column. */
function rowOf(cells: readonly string[], head: readonly string[]): string {
  const [first = '', ...rest] = cells;
  const named = rest.flatMap((cell, at) => {
    const name = rest.length > 1 ? (head[at + 1] ?? '') : '';
    return cell ? [name ? `${name} ${cell}` : cell] : [];
  });
  return named.length > 0 ? `${first}: ${named.join(', ')}` : first;
}

/** Whether a block of code is words to say or to write, such as `STOP`, and no program. */
const isWords = (code: string): boolean => !/[{}<>=;|\\$_`]|[\w)]\(|^[-+#$]/mu.test(code);

/** What the reader made of a block, line by line. */
function linesOf(text: string, destination: ModelTextFor): { text: string; isAlone: boolean }[] {
  const found: { text: string; isAlone: boolean }[] = [];
  let item = '';
  let isAlone = false;
  let cells: string[] | null = null;
  let head: readonly string[] = [];
  for (const token of reader.parse(text, {})) {
    const { type } = token;
    if (type === 'heading_open' || type === 'blockquote_open') isAlone = true;
    else if (type === 'list_item_open') {
      isAlone = true;
      item = token.info ? `${token.info}${token.markup} ` : '- ';
      // A year at the begin of a sentence is no number of an item.
      if (destination === 'voice' && token.info.length < 3) item = '';
    } else if (type === 'tr_open') cells = [];
    else if (type === 'tr_close') {
      if (head.length === 0) head = cells ?? [];
      else found.push({ text: rowOf(cells ?? [], head), isAlone: true });
      cells = null;
    } else if (type === 'fence') {
      const code = token.content.trim();
      if (destination === 'text' || isWords(code)) found.push({ text: code, isAlone: true });
    } else if (type === 'inline') {
      const words = wordsOf(token.children ?? [], destination).replace(/^\[[ x]\] /i, '');
      if (cells) cells.push(words.trim());
      else found.push({ text: item + words, isAlone });
      item = '';
    }
  }
  return found;
}

/** A block in words. What begins within a line is read as words alone. */
export function sayBlock(
  block: string,
  {
    isWithinLine,
    destination,
    lines,
  }: { isWithinLine: boolean; destination: ModelTextFor; lines: LineJoiner },
): string {
  const found = isWithinLine
    ? [
        {
          text: wordsOf(reader.parseInline(block, {})[0]?.children ?? [], destination),
          isAlone: false,
        },
      ]
    : linesOf(block.replace(/^[^\S\n]+/, ''), destination);
  let said = '';
  for (const [place, { text, isAlone }] of found.entries()) {
    if (place > 0) lines.leave('\n');
    for (const [row, line] of text.split('\n').entries()) {
      if (row > 0) lines.leave('\n');
      if (isAlone) said += lines.endLine();
      said += lines.say(line);
      if (isAlone) said += lines.endLine();
    }
  }
  if (/[^\S\n]$/.test(block)) lines.leave(' ');
  return said;
}
