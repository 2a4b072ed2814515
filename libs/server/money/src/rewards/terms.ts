/**
 * When an account that came by the link of another earns it a reward: once it has bought so much
 * credit by card, refunds and disputes taken off, and so often within thirty days. It can be claimed
 * after so many days, in which most payments that come back do. Amounts are in millionths of a dollar.
 */
export const referralTerms = {
  reward: 10_000_000n,
  bought: 20_000_000n,
  mostAMonth: 20,
  waitDays: 30,
} as const;
