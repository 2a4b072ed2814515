import { type MetricResult } from '@patchbay/contract';
import { type IsoDay } from '@patchbay/kernel';
import {
  latencySteps,
  metricOfQuality,
  qualityFigure,
  type QualityFigureName,
  qualityFigureNames,
  type TurnFigure,
} from '@patchbay/metrics';
import { type Db } from '@patchbay/server-store';
import { daysOf, metricResult, type MetricWindow, readyMetric } from '../logs/metrics.js';
import { type TurnGroup, turnGroups, turnsByStep } from './repository.js';

const turnFigures = qualityFigureNames.flatMap((name) => {
  const figure = qualityFigure(name);
  return figure.of === 'turns' ? [{ name, quantile: figure.quantile }] : [];
});

/** The figures of the table over a window, in their order. In the scope of the account. */
export async function figuresOf(db: Db, window: MetricWindow): Promise<MetricResult[]> {
  const days = daysOf(window);
  const groups = await turnGroups(
    db,
    turnFigures.map(({ quantile }) => quantile),
    window,
  );
  const results: MetricResult[] = [];
  for (const name of qualityFigureNames) {
    const figure = qualityFigure(name);
    if (figure.of === 'turns') {
      results.push(turnResult(name, figure, groups, days));
      continue;
    }
    const ready = readyMetric(metricOfQuality(name, figure), window.now);
    if (!ready.ok) throw new Error(`${name}: ${ready.error.message}`);
    results.push(await metricResult(db, ready.value, window, days));
  }
  return results;
}

function turnResult(
  name: QualityFigureName,
  { quantile }: TurnFigure,
  groups: readonly TurnGroup[],
  days: readonly IsoDay[],
): MetricResult {
  const at = turnFigures.findIndex((one) => one.name === name && one.quantile === quantile);
  const read = (group: TurnGroup | undefined) => ({
    value: Math.round(group?.values[at] ?? 0),
    events: Number(group?.events ?? 0),
  });
  const whole = (isNow: boolean) =>
    read(groups.find((group) => group.isNow === isNow && group.isWhole === 1));
  const before = whole(false);
  const byDay = new Map(
    groups.filter((group) => group.isNow && group.isWhole === 0).map((group) => [group.day, group]),
  );
  return {
    name,
    ...whole(true),
    previousValue: before.value,
    previousEvents: before.events,
    series: days.map((date) => ({ date, ...read(byDay.get(date)) })),
  };
}

/** How many replies of a window were how fast. In the scope of the account. */
export async function latencyOf(db: Db, window: MetricWindow) {
  const turns = await turnsByStep(db, window);
  return [...latencySteps, null].map((upToMs, index) => ({ upToMs, turns: turns[index] ?? 0 }));
}
