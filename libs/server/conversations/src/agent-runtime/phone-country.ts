import { countryOfPhone } from '@patchbay/formats/phone';
import { type AgentConfiguration } from './port.js';

/**
 * The country in which the owner's numbers are read; the engine adds it to a configuration. Null
 * where nothing says it.
 */
export const countryIn = ({ phoneCountry }: AgentConfiguration): string | null =>
  typeof phoneCountry === 'string' ? phoneCountry : null;

/** The country in which a caller says a number: that of the number called from, else the owner's. */
export const countryOfCaller = (
  { kind, address }: { readonly kind: string; readonly address: string },
  otherwise: string | null,
): string | null => (kind === 'phone' ? countryOfPhone(address) : null) ?? otherwise;
