import { withoutTags } from './tags.js';

/** A part of a text: words for a voice, or silence. */
export type SpokenPart = { readonly say: string } | { readonly pauseMs: number };

/** A longer pause is a call in which nothing is heard: callers hang up. */
export const maxPauseMs = 10_000;
/** A pause without a length. */
export const defaultPauseMs = 1000;

/** Lengths of a break by its strength; the standard leaves them to the processor. */
const strengths: Readonly<Record<string, number>> = {
  none: 0,
  'x-weak': 150,
  weak: 300,
  medium: 500,
  strong: 800,
  'x-strong': 1200,
};

const written = /\[\s?paus[ae]\b([^[\]<>\n]{0,30})\]|<(?:break|pause)\b([^<>]{0,100})>/gi;

/** A length as people and SSML write it: `2s`, `500 ms`, `1.5 seconds`, `1,5 s`; a bare number is seconds. */
function lengthIn(words: string): number | null {
  const [, amount, unit = ''] =
    /(?<![\d.,])(\d{1,6}(?:[.,]\d{1,4})?)\s?(ms|mseg|millis|[a-z]{0,12})/i.exec(words) ?? [];
  if (amount === undefined) return null;
  const isMs = /^m(?:s|seg|il)/i.test(unit);
  return Math.round(Number(amount.replace(',', '.')) * (isMs ? 1 : 1000));
}

function lengthOf(words: string): number {
  const strength = /strength\s?=\s?["']([a-z-]{1,10})["']/i.exec(words)?.[1]?.toLowerCase() ?? '';
  const length =
    lengthIn(words) ??
    (Object.hasOwn(strengths, strength) ? strengths[strength] : undefined) ??
    defaultPauseMs;
  return Math.min(maxPauseMs, length);
}

/**
 * Divides a text at its pauses, which an owner writes as `[pause 2s]` or as `break` of SSML 1.1
 * (W3C), `<break time="500ms"/>`. A pause is of 0 to 10 s, and neighbours are one pause. Other tags
 * and parts without a letter or digit are left out.
 */
export function splitPauses(text: string): readonly SpokenPart[] {
  const parts: SpokenPart[] = [];
  const say = (words: string) => {
    const plain = withoutTags(words).trim();
    if (/[\p{L}\p{N}\p{S}]/u.test(plain)) parts.push({ say: plain });
  };
  const pause = (length: number) => {
    const last = parts.at(-1);
    const isLonger = last !== undefined && 'pauseMs' in last;
    if (isLonger) parts.pop();
    const pauseMs = Math.min(maxPauseMs, length + (isLonger ? last.pauseMs : 0));
    if (pauseMs > 0) parts.push({ pauseMs });
  };
  let from = 0;
  for (const { index, 0: mark, 1: inBrackets, 2: inTag } of text.matchAll(written)) {
    say(text.slice(from, index));
    pause(lengthOf(inBrackets ?? inTag ?? ''));
    from = index + mark.length;
  }
  say(text.slice(from));
  return parts;
}
