import { type TokensUsed } from '@patchbay/server-money';
import { type ModelPort, type ModelUsage } from '@patchbay/server-providers';

/** Sums the token counts that a model server reports over the rounds of a turn. */
export interface TokenCount {
  add(usage: ModelUsage | undefined): void;
  /** Undefined when the server reported no counts. */
  sum(): { readonly tokens?: TokensUsed };
}

/** Counts the tokens of a model. An offline model counts words, which are not billed. */
export function countTokens({ name, offline }: Pick<ModelPort, 'name' | 'offline'>): TokenCount {
  let [input, cachedInput, output] = [0, 0, 0];
  return {
    add: (usage) => {
      if (!usage || offline) return;
      input += usage.input;
      cachedInput += usage.cachedInput ?? 0;
      output += usage.output;
    },
    sum: () => (input + output > 0 ? { tokens: { model: name, input, cachedInput, output } } : {}),
  };
}
