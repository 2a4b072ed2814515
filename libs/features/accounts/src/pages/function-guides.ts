const guides = ['schedule', 'take-a-message', 'call-transfer', 'send-sms', 'notify'] as const;

/** The functions that the guide has a page about. */
export type GuideName = (typeof guides)[number];

/** The function that a page of the catalogue is about, `functions/schedule`; null for the others. */
export const guideOf = (page: string | undefined): GuideName | null =>
  guides.find((name) => page === `functions/${name}`) ?? null;
