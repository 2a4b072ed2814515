import { type DashboardLink, type DashboardReport, type MetricGoal } from '@patchbay/contract';
import { exampleReply } from '@patchbay/fakes';

/** The goals of the contract’s example, each with what a test says of it. */
export const someGoals = (...changes: readonly Partial<MetricGoal>[]): MetricGoal[] =>
  changes.map((change, at) => ({
    ...(exampleReply('listGoals').goals[0] as MetricGoal),
    id: `5d2c8f10-93a6-4a51-8c40-7a1f2f9b6e${41 + at}`,
    ...change,
  }));

/** Links of the contract’s example. */
export const someLinks = (...changes: readonly Partial<DashboardLink>[]): DashboardLink[] =>
  changes.map((change, at) => ({
    ...(exampleReply('listDashboardLinks').links[0] as DashboardLink),
    id: `5d2c8f10-93a6-4a51-8c40-7a1f2f9b7e${41 + at}`,
    ...change,
  }));

/** Reports of the contract’s example. */
export const someReports = (...changes: readonly Partial<DashboardReport>[]): DashboardReport[] =>
  changes.map((change, at) => ({
    ...(exampleReply('listReports').reports[0] as DashboardReport),
    id: `5d2c8f10-93a6-4a51-8c40-7a1f2f9b8e${41 + at}`,
    ...change,
  }));
