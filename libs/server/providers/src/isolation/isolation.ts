import { IsolationError, ParserRefusal } from './isolation-error.js';
import { type WorkerPool, createWorkerPool } from './worker-pool.js';
import { type PoolLimits, type PoolName, poolLimits } from './pool-limits.js';
import { type Parsed, type ParserName, type Parsers } from '../parsers/parsers.js';

const poolOf: Readonly<Record<ParserName, PoolName>> = {
  pageText: 'documents',
  sitemap: 'sitemaps',
  pageLinks: 'sitemaps',
  pageParts: 'documents',
  picture: 'pictures',
};

type Words<Name extends ParserName> = Awaited<ReturnType<Parsers[Name]>>['words'];

/**
 * Parses foreign bytes where they can do no harm. Throws an `IsolationError` or, when the parser
 * itself refuses, a `ParserRefusal`.
 */
export type ParseApart = <Name extends ParserName>(
  parser: Name,
  bytes: Uint8Array,
  how: Parameters<Parsers[Name]>[1],
  signal?: AbortSignal,
) => Promise<Required<Parsed<Words<Name>>>>;

/** Processes with limits of their own; the product shares `parseApart`. */
export function createIsolation(
  limits: Readonly<Record<PoolName, PoolLimits>> = poolLimits,
): ParseApart {
  const open: Partial<Record<PoolName, WorkerPool>> = {};
  return async (parser, bytes, how, signal) => {
    const name = poolOf[parser];
    const pool = (open[name] ??= createWorkerPool(limits[name]));
    const { head, bytes: made } = await pool.run({ head: { parser, how }, bytes }, signal);
    const { words, failure } = head as {
      readonly words?: Words<typeof parser>;
      readonly failure?: { readonly code: string; readonly message: string } | null;
    };
    if (failure) throw new ParserRefusal(failure.code, failure.message);
    if (words === undefined) throw new IsolationError('unreadable');
    return { words, bytes: made };
  };
}

export const parseApart: ParseApart = createIsolation();
