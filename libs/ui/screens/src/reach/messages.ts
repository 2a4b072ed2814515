import { defineArea } from '@patchbay/messages';

/** Whether the country of an account is called and texted from here. */
export const reach = defineArea('reach', {
  title: 'This server may not call or text numbers of {country} ({code})',
  tenant:
    'People there can write and call, and no answer reaches them by text. Ask your provider to allow {code}.',
  operator:
    'People there can write and call, and no answer reaches them by text. Add {code} to CARRIER_MAY_CALL.',
});
