/** The words of details, in one place. */
export const detailWords = {
  why: 'Why is this so?',
  whyOf: (label: string) => `Why is this so? ${label}`,
  decided: 'Who decided',
  byProduct: 'The product’s own rule',
  tiers: {
    platform: 'The platform',
    partner: 'The partner',
    reseller: 'The reseller',
    organization: 'The organization',
  } as Readonly<Record<string, string>>,
  bySetting: (setting: string) => `by the setting “${setting}”`,
  facts: 'Facts',
  activity: 'Activity',
};
