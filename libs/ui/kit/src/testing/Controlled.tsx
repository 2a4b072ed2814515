import { useState, type ReactNode } from 'react';

/** Holds the value of a controlled component in a test. */
export function Controlled<Value>({
  initial,
  children,
}: {
  initial: Value;
  children: (value: Value, onChange: (next: Value) => void) => ReactNode;
}) {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
}
