import { type ListAddress } from './use-list-address.js';

/** Whether the address asks for some of the rows only. */
export const isNarrowed = ({ text, filters }: Pick<ListAddress, 'text' | 'filters'>): boolean =>
  text !== '' || Object.keys(filters).length > 0;

/**
 * Whether a list has no row at all. Then the ways to a first row stand in its place, and not a
 * second time in the header.
 */
export const isEmptyList = (
  source: { readonly total?: number | undefined },
  address: Pick<ListAddress, 'text' | 'filters'>,
): boolean => source.total === 0 && !isNarrowed(address);
