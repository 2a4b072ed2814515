import { type ModelUsage } from '@patchbay/server-providers';

/** Tokens that a model server counted, of one model. An offline model counts none. */
export interface TokensUsed extends Required<ModelUsage> {
  readonly model: string;
}
