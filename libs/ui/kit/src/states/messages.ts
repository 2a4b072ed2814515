import { defineArea } from '@patchbay/messages';

/** Lists that load or failed. */
export const states = defineArea('states', {
  loading: 'Loading',
  retry: 'Try now',
  copyDetails: 'Copy details',
  partNotLoaded: 'This part could not be loaded',
});
