import '@mantine/core/styles/Stack.layer.css';
import { Stack as MantineStack } from '@mantine/core';
import { type ReactNode } from 'react';

export interface StackProps {
  children?: ReactNode;
  /** Pixels between the children; the fields of one form are 12 apart. */
  gap?: 4 | 8 | 12 | 16 | 24;
}

/** Children below one another with an even gap. */
export function Stack({ children, gap = 12 }: StackProps) {
  return <MantineStack gap={gap}>{children}</MantineStack>;
}
