import { type RefObject, useEffect, useRef } from 'react';

/** The newest value of a component for functions that are called later. */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
