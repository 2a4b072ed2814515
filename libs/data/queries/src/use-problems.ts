import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type LoggedProblem } from './problem-log.js';
import { problemsOf } from './query-client.js';

/** The calls that failed in this tab, latest first, and the function that forgets them. */
export function useProblems(): [problems: readonly LoggedProblem[], clear: () => void] {
  const { list, subscribe, clear } = problemsOf(useQueryClient());
  return [useSyncExternalStore(subscribe, list), clear];
}
