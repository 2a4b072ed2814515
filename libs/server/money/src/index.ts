export { createUsageExporter } from './billing/export-worker.js';
export { readPeriod } from './periods/periods-repository.js';
export { termOf } from './periods/periods.js';
export { createProcessors, type SellerKeys } from './billing/processors.js';
export { payableBy, receivableOf } from './billing/receivables.js';
export { createStatementWorker } from './billing/statement-worker.js';
export { closeNext } from './billing/statements.js';
export { billingSystemSecret, usageExportSecret } from './billing/system-secret.js';
export { csvOf } from './billing/usage-records.js';
export { creditOf, debtOf, post, RefusedPosting } from './ledger/ledger.js';
export { balance, type Currency, type LedgerLine, type Posting } from './ledger/repository.js';
export { linkFee } from './payments/amounts.js';
export { createPaymentsModule, type PaymentsModule } from './payments-module.js';
export { embeddedMoney, type MoneyConfig, noMoney } from './payments/settings.js';
export { demandNode } from './payments/payee.js';
export { moneyConfigOf, type MoneySettings } from './payments/settings.js';
export { newDestinationMail } from './payouts/mails.js';
export { demandPayable } from './payouts/payable.js';
export { withdrawableOf } from './payments/withdrawable.js';
export { finishPayout, insertPayout, leasePayouts, takeUnconfirmed } from './payouts/repository.js';
export { creditPayments } from './payments/crediting.js';
export { claim } from './rewards/rewards.js';
export { plansForNew, plansNotAssignable } from './plans/assignment.js';
export { createPlansModule, type PlansDependencies, type PlansModule } from './plans-module.js';
export { prorateReassignment } from './plans/plan-reassignment.js';
export { applyPaymentEvent, endExpired } from './plans/subscriptions.js';
export { type Budget, createBudget } from './usage/budget.js';
export { recordCall, recordMessage, recordTokens, tokenUsage } from './usage/conversations.js';
export { type Denied } from './usage/enter.js';
export { categoryOf, type ProductItem, productItems } from './pricing/items.js';
export { recordMonthly } from './usage/monthly-repository.js';
export { createRatingWorker, earnedBy, owedBy } from './usage/rating-worker.js';
export { type SpendingDay, spendingDayIn } from './usage/spending-day-repository.js';
export { addSpent } from './usage/spending-repository.js';
export { spentAgents } from './usage/spending.js';
export { type TokensUsed } from './usage/tokens-used.js';
export { type Turn } from './usage/turns.js';
export {
  type Amounts,
  defaultUsageLimits,
  noticeOf,
  type UsageLimitName,
  type UsageLimits,
  usageLimitsWith,
} from './usage/usage-limits.js';
export { usageLimitDefaults } from './usage/usage-limit-defaults.js';
export { recordUsage, type Usage } from './usage/usage-repository.js';
export { type VisitorOf } from './usage/visitor-limits-repository.js';
export { visitorWords } from './usage/visitor-limits.js';
