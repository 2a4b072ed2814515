import { defineArea } from '@patchbay/messages';

/** Why something is so, and who decided it. */
export const why = defineArea('why', {
  why: 'Why is this so?',
  whyOf: 'Why is this so? {label}',
  decided: 'Who decided',
  byProduct: 'The product’s own rule',
  'tier.platform': 'The platform',
  'tier.partner': 'The partner',
  'tier.reseller': 'The reseller',
  'tier.organization': 'The organization',
  bySetting: '{who}, by the setting “{setting}”',
});
