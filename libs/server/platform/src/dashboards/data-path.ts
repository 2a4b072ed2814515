import { type Measured } from './account-metrics.js';

/** The page of the dashboard of an account. */
export const dataPath = ({ row }: Pick<Measured, 'row'>): string =>
  row.type === 'agent'
    ? `/app/org/${row.organizationId}/agent/${row.id}/data`
    : `/app/org/${row.id}/data`;
