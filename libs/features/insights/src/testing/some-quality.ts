import { type MetricResult, type QuestionTopic, type ReplyOf } from '@patchbay/contract';
import { exampleReply } from '@patchbay/fakes';
import { latencySteps, qualityFigureNames } from '@patchbay/metrics';

const values = [72.5, 17.5, 10, 12.5, 7.5, 30, 5, 640, 2400];

/** Figures of forty conversations over five days, each a little better than before. */
export const someQuality = (
  change: (result: MetricResult) => Partial<MetricResult> = () => ({}),
): Pick<ReplyOf<'getAgentQuality'>, 'figures' | 'latency'> => ({
  figures: qualityFigureNames.map((name, at) => {
    const value = values[at] ?? 0;
    const result: MetricResult = {
      ...(exampleReply('getAgentQuality').figures[0] as MetricResult),
      ...{ name, value, events: 40, previousValue: value * 0.9, previousEvents: 38 },
      series: [5, 6, 7, 8, 9].map((day) => ({
        date: `2026-01-0${day}` as MetricResult['series'][number]['date'],
        value: value * (1 + (day - 7) / 20),
        events: 8,
      })),
    };
    return { ...result, ...change(result) };
  }),
  latency: [...latencySteps, null].map((upToMs, at) => ({
    upToMs,
    turns: [4, 22, 61, 34, 12, 3, 1][at] ?? 0,
  })),
});

/** Topics of the contract’s example, each with what a test says of it. */
export const someTopics = (
  ...changes: readonly Partial<QuestionTopic>[]
): Pick<ReplyOf<'listQuestionTopics'>, 'topics' | 'questions' | 'isCut'> => ({
  topics: changes.map((change, at) => ({
    ...(exampleReply('listQuestionTopics').topics[0] as QuestionTopic),
    id: `5d2c8f10-93a6-4a51-8c40-7a1f2f9b6e${44 + at}`,
    ...change,
  })),
  questions: 12,
  isCut: false,
});

/** What the metrics of the figures come to at two organizations. */
export const someOrganizations = (): Pick<ReplyOf<'queryMetrics'>, 'results'> => ({
  results: (['answeredAlone', 'handedOver', 'abandoned', 'notKnown'] as const).map((name, at) => ({
    ...(exampleReply('queryMetrics').results[0] as MetricResult),
    ...{ name, value: values[at] ?? 0, events: 40 },
    groups: [
      { key: '1004', label: 'Northside Dental', value: [80, 20, 0, 10][at] ?? 0, events: 30 },
      { key: '1005', label: 'Ridgeway Roofing', value: [50, 10, 40, 20][at] ?? 0, events: 10 },
    ],
  })),
});
