import { useMessages } from '@patchbay/messages';
import { whiteLabel } from './white-label/messages.js';
import { WhiteLabel } from './white-label/WhiteLabel.js';
import {
  changesOf,
  namesOnWire,
  problemsOf,
  valuesOf,
  type WhiteLabelValues,
} from './white-label/white-label-values.js';

/** What a tenant decides about its brand, as a block of the general settings. */
export const whiteLabelBlock = {
  valuesOf,
  changesOf,
  namesOnWire,
  useProblems: () => {
    const t = useMessages(whiteLabel);
    return (values: WhiteLabelValues) => problemsOf(t, values);
  },
  Fields: WhiteLabel,
};
