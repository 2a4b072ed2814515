import { type ArgsOf, type MetricResult } from '@patchbay/contract';
import { type QualityFigureName, qualityFigureNames } from '@patchbay/metrics';
import { operationQuery, useOperation, useViewer } from '@patchbay/queries';
import { type ScreenPlace, usePageSearch } from '@patchbay/routes';
import { useMemo } from 'react';
import { type Range, rangeOf, useRange, zoneIn } from '../range/range.js';

const argsOf = ({ start, end, zone }: Range): ArgsOf<'getAgentQuality'> => ({
  start,
  end,
  timezone: zone,
});

/** Fetches the figures and topics of the address. */
export function prefetchQuality({ cache, account, search }: ScreenPlace): void {
  const zone = zoneIn(cache, account.target);
  if (zone === undefined) return;
  const { start, end, ...range } = rangeOf(search, zone);
  const target = search.agentId ?? account.target;
  void cache.prefetchQuery(
    operationQuery('getAgentQuality', argsOf({ start, end, ...range }), { target }),
  );
  void cache.prefetchQuery(operationQuery('listQuestionTopics', { start, end }, { target }));
}

/** The agent of the address, as calls take their target; undefined for the account itself. */
export function useQualityTarget(): { readonly target?: number } {
  const { agentId } = usePageSearch('data', 'quality');
  return agentId === undefined ? {} : { target: agentId };
}

/** The figures of the agent of the address, over its range. */
export function useQuality() {
  const range = useRange();
  const target = useQualityTarget();
  const { isPending } = useViewer();
  const read = useOperation('getAgentQuality', argsOf(range), {
    ...target,
    // Which days are counted is known with the account.
    enabled: !isPending,
    keepPrevious: true,
  });
  const figures = useMemo(() => {
    const found = new Map(read.data?.figures.map((figure) => [figure.name, figure]));
    return qualityFigureNames.flatMap((name): Figure[] => {
      const result = found.get(name);
      return result ? [{ name, result }] : [];
    });
  }, [read.data]);
  return { range, read, figures };
}

/** A figure of the table with what it came to. */
export interface Figure {
  readonly name: QualityFigureName;
  readonly result: MetricResult;
}
