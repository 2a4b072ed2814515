import { type operations } from '@patchbay/contract';
import { configFields } from './messages.js';

/** Keys of a save that are no part of the configuration, or that have lines of their own. */
type Apart = 'baseRevision' | 'keepFormer' | 'published' | 'templateFields' | 'type';

/** A key of an agent's configuration. */
export type ConfigKey = Exclude<
  keyof (typeof operations)['saveCampaign']['body']['shape'] & string,
  Apart
>;

/** A key of the contract without a name does not compile. */
const named: Readonly<Record<ConfigKey, string>> = configFields.texts;

/** The keys of a configuration, in the order of a comparison. */
export const configKeys = Object.keys(named) as readonly ConfigKey[];
