import { type ModelUsage } from '@patchbay/server-providers';

/** Tokens of one model as counted by its server. An offline model counts none. */
export interface TokensUsed extends Required<ModelUsage> {
  readonly model: string;
}
