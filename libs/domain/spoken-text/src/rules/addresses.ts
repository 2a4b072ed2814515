import { type Rule, type Speech } from './rule.js';

/** A host or the part of an address before its `@`, sign by sign. */
function saidSigns(text: string, { words }: Speech): string {
  if (!words) return text;
  return text
    .replaceAll('.', ` ${words.dot} `)
    .replaceAll('-', ` ${words.dash} `)
    .replaceAll('_', ` ${words.underscore} `)
    .replaceAll('+', ` ${words.plus} `)
    .replace(/\s+/g, ' ')
    .trim();
}

const endings =
  'com|org|net|edu|gov|info|biz|app|dev|shop|store|online|site|clinic|dental|health|care|io|ai|co|mx|es|ar|cl|pe|uy|de|ch|fr|eu|uk|ca|us|br|pt|nl|pl|jp|nz|au|tv|test';

/** Ends of a sentence behind an address, which are no part of it. */
const punctuation = /[.,;:!?…)\]}'"”’»]{1,20}$/;

const hostOf = (link: string): string =>
  /^(?:[a-z]{2,8}:\/\/)?(?:[^\s/?#@]{1,200}@)?(?:www\.)?([^\s/?#:]{1,253})/i.exec(link)?.[1] ?? '';

function saidLink(written: string, speech: Speech): string {
  const end = punctuation.exec(written)?.[0] ?? '';
  const host = hostOf(written.slice(0, written.length - end.length));
  return host === '' ? written : saidSigns(host, speech) + end;
}

/** E-mail and web addresses. Of a link the host is said: the rest is for machines. */
export const addressRules: readonly Rule[] = [
  { on: ['letter'], at: /(?:mailto|tel|sms):(?=[^\s])/iy, say: () => '' },
  {
    on: ['letter', 'digit'],
    at: /[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}@(?:[\p{L}\p{N}-]{1,63}\.){1,6}\p{L}{2,24}(?![\p{L}\p{N}])/uy,
    say: ([address], speech) => {
      const [name = '', host = ''] = address.split('@');
      if (!speech.words) return address;
      return `${saidSigns(name, speech)} ${speech.words.at} ${saidSigns(host, speech)}`;
    },
  },
  {
    on: ['letter'],
    at: /(?:https?:\/\/|ftp:\/\/|www\.)[^\s<>"]{1,2000}/iy,
    say: ([link], speech) => saidLink(link, speech),
  },
  {
    on: ['letter', 'digit'],
    at: new RegExp(
      `(?:[a-z\\d][a-z\\d-]{0,62}\\.){1,5}(?:${endings})(?![\\p{L}\\p{N}@_-]|\\.[\\p{L}\\p{N}])(?:/[^\\s<>"]{0,2000})?`,
      'iuy',
    ),
    say: ([link], speech) => (/[A-Z]{2}$/.test(link) ? null : saidLink(link, speech)),
  },
  {
    on: ['sign'],
    at: /@[a-z\d_][a-z\d_.]{0,39}(?![\p{L}@])/iuy,
    say: ([handle], speech) => {
      if (!speech.words) return null;
      const end = /\.{1,40}$/.exec(handle)?.[0] ?? '';
      const name = handle.slice(1, handle.length - end.length);
      return `${speech.words.at} ${saidSigns(name, speech)}${end}`;
    },
  },
];
