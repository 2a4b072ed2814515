import { defaultDateFilter, type FilterType, type Filters } from '@patchbay/log-query';
import { type QualityFacts } from './handled-by.js';
import { type Metric } from './metric.js';

/** What is counted: conversations of the log, or single replies of the agent. */
interface Figure {
  /** What it says, for documents; the screen has its own words in each language. */
  readonly meaning: string;
  readonly better: 'more' | 'less';
}

/** A share of conversations. The value is in percent. */
export interface ShareFigure extends Figure {
  readonly of: 'conversations';
  /** The rows that it counts, and the address of the log that shows them. */
  readonly rows: Readonly<Partial<Record<keyof QualityFacts, QualityFilter>>>;
  /** The field that a conversation must have to count at all. */
  readonly among: keyof QualityFacts;
}

/** A duration of replies, in milliseconds: the middle one, or the one that a tenth is slower than. */
export interface TurnFigure extends Figure {
  readonly of: 'turns';
  /** The share of replies that are as fast or faster. */
  readonly quantile: number;
}

/** A condition that both a filter of the log and a formula can say. */
type QualityFilter =
  | { readonly op: 'eq'; readonly value: string }
  | { readonly op: 'gt'; readonly value: number };

const counted = { of: 'conversations', among: 'handledBy' } as const;

/** The figures of the quality of an agent, in the order in which they are shown. */
export const qualityFigures = {
  answeredAlone: {
    ...counted,
    meaning: 'Conversations that the agent finished without a person',
    better: 'more',
    rows: { handledBy: { op: 'eq', value: 'agent' } },
  },
  handedOver: {
    ...counted,
    meaning: 'Conversations that were transferred, joined by a member, or left a message',
    better: 'less',
    rows: { handledBy: { op: 'eq', value: 'person' } },
  },
  abandoned: {
    ...counted,
    meaning: 'Conversations that ended without an answer, or in the middle of a question',
    better: 'less',
    rows: { handledBy: { op: 'eq', value: 'abandoned' } },
  },
  notKnown: {
    ...counted,
    meaning: 'Conversations with a question to which the agent had no answer',
    better: 'less',
    rows: { unknownQuestions: { op: 'gt', value: 0 } },
  },
  corrected: {
    ...counted,
    meaning: 'Conversations in which the agent was put right by the other side',
    better: 'less',
    rows: { corrections: { op: 'gt', value: 0 } },
  },
  pleased: {
    of: 'conversations',
    among: 'sentiment',
    meaning: 'Conversations in which the other side sounded pleased',
    better: 'more',
    rows: { sentiment: { op: 'eq', value: 'positive' } },
  },
  displeased: {
    of: 'conversations',
    among: 'sentiment',
    meaning: 'Conversations in which the other side sounded displeased',
    better: 'less',
    rows: { sentiment: { op: 'eq', value: 'negative' } },
  },
  medianAnswer: {
    of: 'turns',
    meaning: 'Milliseconds until the agent began its reply, in the middle of all replies',
    better: 'less',
    quantile: 0.5,
  },
  slowAnswer: {
    of: 'turns',
    meaning: 'Milliseconds until the agent began its reply, above which is one reply of ten',
    better: 'less',
    quantile: 0.9,
  },
} as const satisfies Readonly<Record<string, ShareFigure | TurnFigure>>;

/** The name of a figure of quality. */
export type QualityFigureName = keyof typeof qualityFigures;

/** The names of all figures, in their order. */
export const qualityFigureNames = Object.keys(qualityFigures) as readonly QualityFigureName[];

/** A figure by its name. */
export const qualityFigure = (name: QualityFigureName): ShareFigure | TurnFigure =>
  qualityFigures[name];

/** The ends of the steps in which replies are counted, in milliseconds; the last step has none. */
export const latencySteps = [250, 500, 1000, 2000, 4000, 8000] as const;

const types: Readonly<Record<keyof QualityFacts, FilterType>> = {
  handledBy: 'string',
  sentiment: 'string',
  unknownQuestions: 'integer',
  corrections: 'integer',
  slowestAnswerMs: 'integer',
};

/** The filter of the log that shows the rows behind a figure; `value` is what it came to. */
export function rowsOfQuality(
  name: QualityFigureName,
  value: number,
  agentId?: number | undefined,
): Filters {
  const figure = qualityFigure(name);
  const own: Filters =
    figure.of === 'conversations'
      ? figure.rows
      : { slowestAnswerMs: { op: 'gt', value: Math.floor(value) } };
  return agentId === undefined ? own : { ...own, agentId: { op: 'eq', value: agentId } };
}

/** The condition of a filter as a formula. */
const conditionOf = (field: string, { op, value }: QualityFilter): string =>
  op === 'eq' ? `${field} == '${value}'` : `${field} > ${value}`;

/** The metric of a share: what its filter counts, of the conversations that have its field. */
export function metricOfQuality(
  name: QualityFigureName,
  { among, rows }: Pick<ShareFigure, 'among' | 'rows'>,
): Metric {
  const conditions = Object.entries(rows).map(([field, filter]) => conditionOf(field, filter));
  return {
    name,
    title: name,
    filters: { [among]: { op: 'present' } },
    formula: `if(${conditions.join(' and ')}, 1, 0)`,
    aggregation: 'avg',
    scale: 100,
    format: 'percentage',
    precision: 1,
    dateFilter: defaultDateFilter,
    fieldTypes: types,
  };
}
