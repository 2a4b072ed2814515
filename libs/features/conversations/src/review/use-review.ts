import { useOperationMutation } from '@patchbay/queries';
import { useChangeSearch, usePageSearch } from '@patchbay/routes';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type ReviewCall } from './why-review.js';

const callsPerPage = 50;

/** The calls to review, the one that the address names, and steps between them. */
export function useReview() {
  const { highlightId } = usePageSearch('inbox');
  const change = useChangeSearch();
  const [calls, setCalls] = useState<readonly ReviewCall[] | null>(null);
  const [page, setPage] = useState(0);
  const [hasMore, setHasMore] = useState(false);
  // The server wants a proof of the person before it shows them, which a write asks for.
  const read = useOperationMutation('fetchCallsForReview', {
    invalidates: [],
    onSuccess: (reply) => {
      setCalls((before) =>
        reply.pageNumber === 0 ? reply.calls : [...(before ?? []), ...reply.calls],
      );
      setPage(reply.pageNumber);
      setHasMore(reply.calls.length === callsPerPage);
    },
  });
  const { mutate } = read;
  const hasAsked = useRef(false);
  const load = useCallback((next: number) => mutate({ page: next }), [mutate]);
  useEffect(() => {
    if (!hasAsked.current) load(0);
    hasAsked.current = true;
  }, [load]);
  const at = Math.max(0, calls?.findIndex(({ uuid }) => uuid === highlightId) ?? 0);
  const chosen = calls?.[at];
  return {
    calls,
    chosen,
    at,
    error: read.error,
    isLoading: read.isPending,
    hasMore,
    more: () => load(page + 1),
    retry: () => load(0),
    choose: (call: ReviewCall | undefined) =>
      call && void change({ highlightId: call.uuid }, { replace: true }),
    /** Shows a rating that was saved. */
    rated: (uuid: string, rating: number | null) =>
      setCalls((before) =>
        (before ?? []).map((call) => (call.uuid === uuid ? { ...call, rating } : call)),
      ),
  };
}
