import { inSeconds } from '@patchbay/kernel';
import { type ReviewCall } from './why-review.js';

/** A call to review for tests and stories. */
export const aReviewCall = (more: Partial<ReviewCall> = {}): ReviewCall => ({
  roomId: '7:1',
  uuid: 'c1',
  accountId: 8,
  organizationId: 7,
  username: 'northside',
  orgName: 'Northside Dental',
  accountName: 'Front desk',
  direction: 'inbound',
  fromNumber: '+15125550148',
  toNumber: '+15125550100',
  timestamp: inSeconds(1_795_700_000),
  duration: 120,
  rating: null,
  summary: 'Wants a cleaning on Friday.',
  outcome: 'booked',
  ...more,
});
