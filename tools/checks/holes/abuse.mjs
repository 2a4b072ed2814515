// Money that came back, shares of a day, loops of agents, and guests who proved nothing.
const money = 'libs/server/money/src';
const providers = 'libs/server/providers/src';
const conversations = 'libs/server/conversations/src';
const telephony = 'libs/server/telephony/src';

/** Each hole lets one person take more than their share. */
export const abuseHoles = {
  payoutOfBought: {
    seen: 'payouts',
    says: 'credit that was bought by card is paid out, and the card is charged back',
    file: `${money}/payments/withdrawable.ts`,
    find: 'credit - bought - rewards - held',
    put: 'credit - rewards - held',
  },
  payoutOfRewards: {
    seen: 'rewardsSpent',
    says: 'rewards are paid out',
    file: `${money}/payments/withdrawable.ts`,
    find: 'credit - bought - rewards - held',
    put: 'credit - bought - held',
  },
  rewardOfOwn: {
    seen: 'samePerson',
    says: 'one person is rewarded for an account of their own',
    file: `${money}/rewards/rewards.ts`,
    find: 'if (await isSamePerson(db, nodeId, referredIn(row))) {',
    put: 'if (nodeId < 0) {',
    also: {
      file: `${money}/rewards/rewards.ts`,
      find: 'if (!referrer || (await isSamePerson(db, referrer.id, nodeId))) return;',
      put: 'if (!referrer) return;',
    },
  },
  rewardAtOnce: {
    seen: 'rewards',
    says: 'a reward is claimed before the payment behind it has settled',
    file: `${money}/rewards/repository.ts`,
    find: 'lte(rewards.createdAt, before),',
    put: 'lte(rewards.createdAt, new Date(before.getTime() * 2)),',
  },
  disputeDebit: {
    seen: 'disputes',
    says: 'money that a bank took back stays as credit',
    file: `${money}/payments/disputes.ts`,
    find: 'const isOwed = dispute.isTaken && !dispute.isReturned;',
    put: 'const isOwed = dispute.isTaken && dispute.isReturned;',
  },
  disputeOwed: {
    seen: 'disputes',
    says: 'what was paid out before a bank took it back is forgotten',
    file: `${money}/payments/take-back.ts`,
    find: 'account: revenue === undefined ? debtOf(nodeId) :',
    put: "account: revenue === undefined ? 'platform:losses' :",
  },
  disputeHold: {
    seen: 'disputes',
    says: 'payouts are ordered while a dispute is open',
    file: `${money}/payouts/payable.ts`,
    find: 'if (await hasOpenDispute(db, nodeId)) throw',
    put: 'if (nodeId < 0) throw',
  },
  disputeHoldSent: {
    seen: 'disputes',
    says: 'waiting payouts are sent while a dispute is open',
    file: `${money}/payouts/repository.ts`,
    find: "and d.outcome = 'open')",
    put: "and d.outcome = 'none')",
  },
  foreignCurrency: {
    seen: 'disputes',
    says: 'euros are booked as dollars',
    file: `${providers}/payments/stripe/events.ts`,
    find: "const currency = session.currency ?? 'usd';",
    put: "const currency = 'usd';",
  },
  trialLimits: {
    seen: 'trials',
    says: 'a trial has the limits of a plan that is paid',
    file: 'libs/server/core/src/tree/paid-plan-sql.ts',
    find: 'and a.premium and a.premium_given)',
    put: 'and a.premium)',
  },
  callerShare: {
    seen: 'callerShares',
    says: 'one number uses up the day of an agent by texts',
    file: `${money}/usage/visitor-limits.ts`,
    find: "callers[party.channel])) return 'party';",
    put: "100)) return 'party';",
  },
  keptForCalls: {
    seen: 'callerShares',
    says: 'texts leave nothing of the day to callers',
    file: `${money}/usage/visitor-limits.ts`,
    find: "if (party?.channel === 'text' && passes(agent, own, 100 - callers.kept)) return 'kept';",
    put: '',
  },
  loopOfTwoAgents: {
    seen: 'loops',
    says: 'agents of two accounts text each other for ever',
    file: `${conversations}/conversations/answer-loops.ts`,
    find: "if (isOurs) return 'own-number';",
    put: '',
  },
  loopWithMachine: {
    seen: 'loops',
    says: 'an agent answers a machine by text for ever',
    file: `${conversations}/conversations/answer-loops.ts`,
    find: "if (said.length >= mostAnswers) return 'many';",
    put: '',
  },
  forwardInCircle: {
    seen: 'loops',
    says: 'a call is forwarded to another number of this installation, which may forward it back',
    file: `${telephony}/answering/answerer.ts`,
    find: 'problemOf(to) === null && !ours.has(to)',
    put: 'problemOf(to) === null',
  },
  bookingsOfNumber: {
    seen: 'unprovedGuests',
    says: 'one unproved number holds any number of appointments',
    file: `${conversations}/calendar/appointments-repository.ts`,
    find: 'ofNumber >= mostUnproved ||',
    put: '',
  },
  bookingsOfNetwork: {
    seen: 'unprovedGuests',
    says: 'one network holds any number of appointments under many numbers',
    file: `${conversations}/calendar/appointments-repository.ts`,
    find: 'ofNetwork >= mostUnproved ||',
    put: '',
  },
  bookingsOfDay: {
    seen: 'unprovedGuests',
    says: 'unproved guests hold all times of a day',
    file: `${conversations}/calendar/appointments-repository.ts`,
    find: '(await standing(touching(day))) >= mostOfDay',
    put: '(await standing(touching(day))) > 99 * mostOfDay',
  },
  numberUnpaid: {
    seen: 'numbersOfPlan',
    says: 'an account without a plan takes numbers, which cost',
    file: `${telephony}/numbers/handlers.ts`,
    find: 'if (!hasPlan) throw',
    put: 'if (accountId < 0) throw',
  },
};
