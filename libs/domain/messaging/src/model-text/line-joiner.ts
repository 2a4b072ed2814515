import { withoutPictures } from '@patchbay/formats';
import { type ModelTextFor } from './destination.js';
import { endsSentence } from './whole-sentences.js';

/** What stands between two pieces of a text. */
export type Gap = '' | ' ' | '\n' | '\n\n';

const gapSize = { '': 0, ' ': 1, '\n': 2, '\n\n': 3 } as const;

/** Where a model found something, as some write it: `【4:0†source】`. */
const sources = /【[^【】]{0,80}†[^【】]{0,80}】/g;

/** Bare addresses are said by their host. */
const spoken = (text: string): string =>
  withoutPictures(text.replace(sources, ''))
    .replace(
      /(?:(?:https?|ftp):\/\/(?:www\.)?|(?<![\w.@-])www\.)([^\s/?#<>()]+)[^\s<>()]*/gi,
      (whole, host: string) =>
        /[.,;:!?]$/.test(whole)
          ? host.replace(/(?<![.,;:!?])[.,;:!?]+$/, '') + whole.slice(-1)
          : host,
    )
    .replace(/(?<=^|\n)[^\S\n]?[•‣▪●◦·][^\S\n]?/gu, '')
    .replace(/[^\S\n][•‣▪●◦·][^\S\n]/gu, ', ');

/** Joins pieces of a text: one gap at a time, and in speech each line is a sentence. */
export function createLineJoiner(destination: ModelTextFor) {
  let gap: Gap = '';
  let last = '';
  const isVoice = destination === 'voice';
  return {
    /** Words of a line. Blanks at the edges are gaps. */
    say(text: string): string {
      const words = (isVoice ? spoken(text) : text).replace(/[^\S\n]+/g, ' ');
      if (!words.trim()) {
        if (words) this.leave(' ');
        return '';
      }
      if (words.startsWith(' ')) this.leave(' ');
      const said = (last ? gap : '') + words.trim();
      gap = '';
      last = words.trim();
      if (words.endsWith(' ')) gap = ' ';
      return said;
    },
    /** A gap before the next words; the widest one wins. */
    leave(wanted: Gap): void {
      const fits = isVoice && wanted !== '' ? ' ' : wanted;
      if (gapSize[fits] > gapSize[gap]) gap = fits;
    },
    /** The end of a line that stands by itself, such as a heading or an item. */
    endLine(): string {
      if (!isVoice || !last || endsSentence(last)) return '';
      if (/[:;,]$/.test(last)) return '';
      last = `${last}.`;
      gap = ' ';
      return '.';
    },
  };
}

export type LineJoiner = ReturnType<typeof createLineJoiner>;
