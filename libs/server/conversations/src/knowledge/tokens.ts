import { folded } from '@patchbay/kernel';

/** A word of a text. */
export interface Word {
  /** In lower case, for stemmers. */
  readonly plain: string;
  /** As it is compared. */
  readonly folded: string;
}

/** What of a text is searched. */
export interface Tokens {
  readonly words: readonly Word[];
  /** Pairs of characters, and single ones, of scripts that do not part words. */
  readonly grams: readonly Gram[];
}

export interface Gram {
  readonly text: string;
  /** How telling it is, up to 1. */
  readonly weight: number;
}

const longestWord = 60;
const unseen = /\p{Cf}/gu;
const apostrophe = /[’ʼ‘`´′]/g;
/** An article or pronoun before a vowel: l'été, dell'acqua. */
const elided = /(?<![\p{L}\p{M}\p{N}'])(?:[cdjlmnst]|qu|dell|nell|sull|all|dall|un)'(?=\p{L}{2})/gu;
const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;

/** Each script with the size of its grams. A single character says something in the first two only. */
const runs =
  /(?<han>\p{Script=Han}+)|(?<hangul>\p{Script=Hangul}+)|(?<hiragana>[\p{Script=Hiragana}ー]+)|(?<katakana>[\p{Script=Katakana}ー]+)|(?<abugida>[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+)/gu;
const weights: Readonly<Record<string, number>> = {
  han: 0.5,
  hangul: 0.5,
  // Mostly endings and particles.
  hiragana: 0.2,
  katakana: 0.4,
  abugida: 0.4,
};
const isTellingAlone = new Set(['han', 'hangul']);

/** The pairs of a run. Its single characters are kept for texts, which are asked for by one. */
function gramsOf(run: string, script: string, withSingles: boolean): Gram[] {
  const letters = [...run];
  const weight = weights[script] ?? 0.5;
  const pairs = letters.slice(1).map((letter, at) => ({ text: `${letters[at]}${letter}`, weight }));
  const singles =
    isTellingAlone.has(script) && (withSingles || letters.length === 1)
      ? letters.map((text) => ({ text, weight }))
      : [];
  return [...pairs, ...singles];
}

/** Words and grams of a text, in order and with repetitions. */
export function tokensOf(text: string, { withSingles }: { readonly withSingles: boolean }): Tokens {
  const words: Word[] = [];
  const grams: Gram[] = [];
  const lower = text.normalize('NFC').replace(unseen, '').replace(apostrophe, "'").toLowerCase();
  for (const [found] of lower.replace(elided, '').matchAll(word)) {
    let rest = folded(found, 2000);
    if (/^[a-z0-9]*$/.test(rest)) {
      words.push(wordOf(found, rest));
      continue;
    }
    rest = rest.replace(runs, (run, ...groups) => {
      const named = groups.at(-1) as Readonly<Record<string, string | undefined>>;
      const script = Object.keys(named).find((name) => named[name] !== undefined) ?? '';
      grams.push(...gramsOf(run, script, withSingles));
      return ' ';
    });
    const left = rest.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
    words.push(...left.map((one) => wordOf(left.length === 1 && one === rest ? found : one, one)));
  }
  return { words, grams };
}

const wordOf = (plain: string, form: string): Word => ({
  plain: plain.slice(0, longestWord),
  folded: form.slice(0, longestWord),
});
