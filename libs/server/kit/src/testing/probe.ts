import { type Operation } from '@patchbay/contract';

/**
 * A body that the contract refuses: an admitted write ends there, so a probe of a permitted call
 * changes nothing.
 */
export const argumentsFor = (entry: Operation): unknown =>
  entry.body && entry.access.effect === 'write'
    ? 'refused by every schema'
    : entry.body
      ? {}
      : undefined;
