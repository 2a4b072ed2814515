import { type Conversation } from '@patchbay/contract';

type Role = Conversation['dialog'][number]['role'];

/** What one side said; `part` of all words. */
export interface Share {
  readonly lines: number;
  readonly words: number;
  readonly part: number;
}

/** A conversation in numbers; times in seconds. */
export interface CallStats {
  readonly shares: Readonly<Record<Role, Share>>;
  /** How long the agent took to answer; null where it answered nothing. */
  readonly latency: { readonly middle: number; readonly longest: number } | null;
  readonly functions: number;
  readonly failed: number;
}

const roles = ['user', 'assistant', 'person'] as const;
const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length;

/** Counts words, because what is said of a typed call has no length in time. */
export function statsOf({
  dialog,
  functionsRun,
}: Pick<Conversation, 'dialog' | 'functionsRun'>): CallStats {
  const all = dialog.reduce((sum, { content }) => sum + wordsIn(content), 0);
  const shareOf = (role: Role): Share => {
    const own = dialog.filter((line) => line.role === role);
    const words = own.reduce((sum, { content }) => sum + wordsIn(content), 0);
    return { lines: own.length, words, part: all === 0 ? 0 : words / all };
  };
  const waits = dialog
    .flatMap((line, at) => {
      const former = dialog[at - 1];
      return line.role === 'assistant' &&
        former?.role === 'user' &&
        line.atSeconds !== undefined &&
        former.atSeconds !== undefined
        ? [line.atSeconds - former.atSeconds]
        : [];
    })
    .sort((a, b) => a - b);
  const [user, assistant, person] = roles.map(shareOf) as [Share, Share, Share];
  return {
    shares: { user, assistant, person },
    latency:
      waits.length === 0
        ? null
        : { middle: waits[Math.floor(waits.length / 2)] ?? 0, longest: waits.at(-1) ?? 0 },
    functions: functionsRun.length,
    failed: functionsRun.filter(({ status }) => status !== 'ok').length,
  };
}
