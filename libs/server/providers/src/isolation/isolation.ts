import { IsolationError, ParserRefusal } from './isolation-error.js';
import { type Lane, createLane } from './worker-slot.js';
import { type LaneLimits, type LaneName, lanes } from './worker-pool.js';
import { type Parsed, type ParserName, type Parsers } from './parsers.js';

const laneOf: Readonly<Record<ParserName, LaneName>> = {
  pageText: 'documents',
  sitemap: 'sitemaps',
  pageLinks: 'sitemaps',
  picture: 'pictures',
};

type Words<Name extends ParserName> = Awaited<ReturnType<Parsers[Name]>>['words'];

/** Parses foreign bytes where they can do no harm. Throws an `IsolationError` or, when the parser itself refuses, a `ParserRefusal`. */
export type ParseApart = <Name extends ParserName>(
  parser: Name,
  bytes: Uint8Array,
  how: Parameters<Parsers[Name]>[1],
  signal?: AbortSignal,
) => Promise<Required<Parsed<Words<Name>>>>;

/** Processes with limits of their own; the product shares `parseApart`. */
export function createIsolation(
  limits: Readonly<Record<LaneName, LaneLimits>> = lanes,
): ParseApart {
  const open: Partial<Record<LaneName, Lane>> = {};
  return async (parser, bytes, how, signal) => {
    const name = laneOf[parser];
    const lane = (open[name] ??= createLane(limits[name]));
    const { head, bytes: made } = await lane.run({ head: { parser, how }, bytes }, signal);
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
