import { type Account } from '@patchbay/contract';
import { type ScreenModule } from '@patchbay/routes';
import { type ComponentType } from 'react';
import { type OwnPage } from './tabs.js';

/** Pages of the settings that other features have; the app fills them. */
export type SettingsPages = Readonly<Record<OwnPage, () => Promise<ScreenModule>>>;

/** What other features show in the overlay of the settings; the app fills it. */
export interface SettingsParts {
  readonly keys: () => Promise<{ readonly Screen: ComponentType }>;
}

/** Values of a block by their keys; none is called as one of the general settings. */
type BlockValues<Key extends string> = Readonly<Record<Key, string>>;

/** A block of the general settings of a tenant that another feature has; it is saved with the others. */
export interface SettingsBlock<Key extends string = string> {
  readonly valuesOf: (stored: Account['settings']) => BlockValues<Key>;
  /** What each value is called on the wire, where the server may refuse it. */
  readonly namesOnWire: Readonly<Record<Key, string>>;
  /** What is saved of its values. */
  readonly changesOf: (values: BlockValues<Key>) => object;
  readonly useProblems: () => (
    values: BlockValues<Key>,
  ) => Readonly<Partial<Record<Key, string | undefined>>>;
  readonly Fields: ComponentType<{
    readonly values: BlockValues<Key>;
    /** Once the form was sent. */
    readonly problems?: Readonly<Partial<Record<Key, string | undefined>>> | undefined;
    readonly locked: boolean;
    readonly onChange: (key: Key, value: string) => void;
  }>;
}
