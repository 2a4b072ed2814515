import { useMessages } from '@patchbay/messages';
import { suggestions } from './messages.js';

const keys = [
  'thinking.0',
  'thinking.1',
  'thinking.2',
  'thinking.3',
  'thinking.4',
  'thinking.5',
] as const;

/** Shown one after the other while suggestions are computed. */
export function useThinkingWords(): readonly string[] {
  const t = useMessages(suggestions);
  return keys.map((key) => t(key));
}
