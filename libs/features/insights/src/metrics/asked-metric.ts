import { type Metric } from '@patchbay/metrics';

/** A metric as the server is asked for its value. */
export const askedMetric = ({
  name,
  title,
  filters,
  formula,
  aggregation,
  scale,
  format,
  precision,
  fieldTypes,
}: Metric) => ({
  name,
  title,
  filters: { ...filters },
  formula,
  aggregation,
  scale,
  format,
  precision,
  ...(fieldTypes ? { fieldTypes } : {}),
});
