import { type ArgsOf, type OperationName } from '@patchbay/contract';
import { type Place } from '@patchbay/routes';
import { useState } from 'react';
import { problemsFound } from './form-problems.js';
import { useProblemWords } from '@patchbay/overlays';
import { type OperationFieldProps } from './OperationField.js';
import { useLeaveGuard } from './use-leave-guard.js';
import { useOperationCheck } from './use-operation-check.js';

/** Where the values of a draft are kept, and what becomes of a new one. */
export interface DraftFormOptions<V> {
  readonly values: V;
  readonly onChange: (patch: Partial<V>) => void;
  /** What an input stands for, where it is not the value itself, such as null for an empty line. */
  readonly toValue?: (name: keyof V & string, input: unknown) => unknown;
  /** Moves that take the form away although the page and the overlays stay. */
  readonly hides?: (from: Place, to: Place) => boolean;
}

/** Input that the contract refuses, and whether its field was left with it. */
interface Refused {
  readonly input: unknown;
  readonly problem: string;
  readonly isLeft: boolean;
}

/**
 * Binds the fields of an operation to a draft that saves itself: each input that the contract takes
 * is handed on at once. What it refuses stays in its field, which says why once it is left, and
 * is not lost without a confirmation.
 */
export function useDraftForm<N extends OperationName, V extends Partial<ArgsOf<N>>>(
  operation: N,
  { values, onChange, toValue, hides }: DraftFormOptions<V>,
): OperationFieldProps<V>['form'] {
  const check = useOperationCheck(operation);
  const say = useProblemWords();
  const [refused, setRefused] = useState<Readonly<Record<string, Refused>>>({});
  useLeaveGuard(Object.keys(refused).length > 0, refused, hides);
  const set = (name: string, change: Refused | undefined) =>
    setRefused(({ [name]: _former, ...others }) =>
      change ? { ...others, [name]: change } : others,
    );
  const take = (name: keyof V & string, input: unknown) => {
    const value = toValue ? toValue(name, input) : input;
    const found = check.now({ [name]: value } as never);
    const problem = problemsFound(found, { isField: (field) => field === name, say }).fields[name];
    if (problem === undefined) onChange({ [name]: value } as Partial<V>);
    set(name, problem === undefined ? undefined : { input, problem, isLeft: false });
  };
  return {
    operation,
    round: 0,
    tellUnreadable: () => undefined,
    value: (name) => {
      const kept = refused[name];
      return {
        name,
        value: (kept ? kept.input : values[name]) as V[typeof name],
        onChange: (input) => take(name, input),
        onBlur: () => (kept ? set(name, { ...kept, isLeft: true }) : undefined),
        error: kept?.isLeft ? kept.problem : undefined,
      };
    },
  };
}
