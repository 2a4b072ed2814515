import { useState, type ReactNode } from 'react';

/** Holds the value of a part whose state its caller keeps. */
export function Held<Value>({
  initial,
  children,
}: {
  initial: Value;
  children: (value: Value, onChange: (next: Value) => void) => ReactNode;
}) {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
}
