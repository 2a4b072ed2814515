import { type CaseCheck } from '@patchbay/contract';
import { cutText, compatibleForm } from '@patchbay/kernel';

/** What a turn of a run is checked by: the answer, and what the conversation is so far. */
export interface CaseAnswer {
  readonly reply: string;
  readonly ran: readonly {
    readonly name: string;
    readonly input: Readonly<Record<string, unknown>>;
    readonly ok: boolean;
  }[];
  readonly collected: Readonly<Record<string, string>>;
  readonly ending: string;
}

/** Whether a check is met, and what there is instead of what it asks for. */
export interface CheckResult {
  readonly passed: boolean;
  readonly found?: string;
}

/** Whether the log of the conversation is needed for a check, and not the answer alone. */
export const isOfConversation = ({ kind }: Pick<CaseCheck, 'kind'>): boolean =>
  kind === 'collected' || kind === 'ended';

/** More than an answer or what a check asks for has. */
const longestCompared = 20_000;

/** Case, spaces and the forms of quotes and dashes do not make another text. */
const plain = (text: string) =>
  compatibleForm(text, 'NFKC', longestCompared)
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .split(/\s+/)
    .filter(Boolean)
    .join(' ');

const longest = 300;
const textOf = (value: unknown) =>
  cutText(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''), longest);

/** Whether a value is what a check asks for; without a text any value is. */
const isHeld = ({ holds, exact }: CaseCheck, value: string): boolean => {
  if (!holds?.trim()) return value.trim() !== '';
  return exact ? plain(value) === plain(holds) : plain(value).includes(plain(holds));
};

function ranWith(check: CaseCheck, { ran }: CaseAnswer): CheckResult {
  const runs = ran.filter(({ name }) => name === check.value.trim());
  const { argument } = check;
  if (!argument) return { passed: runs.length > 0 };
  const values = runs.map(({ input }) => textOf(input[argument] ?? ''));
  const passed = values.some((value) => isHeld(check, value));
  return values.length > 0
    ? { passed, found: cutText(values.filter(Boolean).join(', '), longest) }
    : { passed };
}

function collects(check: CaseCheck, { collected }: CaseAnswer): CheckResult {
  const found = collected[check.value.trim()] ?? '';
  return { passed: isHeld(check, found), found: cutText(found, longest) };
}

const results: Readonly<
  Record<CaseCheck['kind'], (check: CaseCheck, answer: CaseAnswer) => CheckResult>
> = {
  said: ({ value }, { reply }) => ({ passed: plain(reply).includes(plain(value)) }),
  notSaid: ({ value }, { reply }) => ({ passed: !plain(reply).includes(plain(value)) }),
  ran: ranWith,
  notRan: ({ value }, { ran }) => ({ passed: ran.every(({ name }) => name !== value.trim()) }),
  collected: collects,
  ended: ({ value }, { ending }) => ({ passed: ending === value, found: ending }),
};

/** Compares an answer with what a check asks for. */
export const resultOf = (check: CaseCheck, answer: CaseAnswer): CheckResult =>
  results[check.kind](check, answer);
