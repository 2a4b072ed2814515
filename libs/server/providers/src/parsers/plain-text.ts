import { codePageOf, cutText, decodeBytes, unmarkedUtf16 } from '@patchbay/kernel';
import { WebError } from '../web-address/web-error.js';
import { decode } from './decode.js';
import { type TextSection, type WebText } from './html-text.js';

const maxBytes = 3 * 1024 * 1024;

/** Text without markup. A text that names no encoding and is not UTF-8 is from an older Windows. */
export function textOfPlain(body: Buffer, charset: string | null, isMarkdown: boolean): WebText {
  if (body.length > maxBytes)
    throw new WebError('too-large', 'This text has more than 3 MB. Split it into smaller ones.');
  const text = decode(body, charset ?? encodingOf(body)).trim();
  if (text === '') throw new WebError('no-text', 'This text is empty.');
  return { title: '', sections: isMarkdown ? markdownSections(text) : [{ heading: '', text }] };
}

function encodingOf(body: Buffer): string {
  const utf16 = unmarkedUtf16(body);
  if (utf16) return utf16;
  try {
    decodeBytes(body, 'utf-8', { isStrict: true });
    return 'utf-8';
  } catch {
    return codePageOf(body) ?? 'windows-1252';
  }
}

/** Divides a text at its headings, `# Prices`; a line within a block of code is none. */
function markdownSections(text: string): readonly TextSection[] {
  const sections: { heading: string; lines: string[] }[] = [{ heading: '', lines: [] }];
  let isCode = false;
  for (const line of text.split(/\r?\n/)) {
    if (/^\s{0,3}(?:```|~~~)/.test(line)) isCode = !isCode;
    const heading = isCode ? null : /^#{1,6} +(\S.*)$/.exec(line)?.[1];
    if (heading) sections.push({ heading: cutText(withoutMarks(heading), 300), lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections
    .map(({ heading, lines }) => ({ heading, text: lines.join('\n').trim() }))
    .filter(({ heading, text: under }) => heading !== '' || under !== '');
}

const withoutMarks = (heading: string): string => heading.replace(/(?<![#\s])[#\s]+$/, '');
