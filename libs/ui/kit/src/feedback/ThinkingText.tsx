import { useReducedMotion, useTimeout } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../marks/VisuallyHidden.js';

const LETTER_MS = 28;
const REST_MS = 1600;

/**
 * A sequence of texts shown while a result is computed, typed letter by letter; replaced as a whole
 * under reduced motion.
 */
export function ThinkingText({ texts }: { texts: readonly string[] }) {
  const still = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const [at, setAt] = useState({ text: 0, letters: 0 });
  const current = texts[at.text % Math.max(1, texts.length)] ?? '';
  const isWhole = at.letters >= current.length;

  const { start, clear } = useTimeout(
    () =>
      setAt(
        isWhole
          ? { text: at.text + 1, letters: 0 }
          : { ...at, letters: still ? current.length : at.letters + 1 },
      ),
    isWhole ? REST_MS : still ? 0 : LETTER_MS,
  );
  useEffect(() => {
    start();
    return clear;
  }, [at, start, clear]);

  return (
    <>
      <VisuallyHidden>{texts[0]}</VisuallyHidden>
      <span aria-hidden>{current.slice(0, at.letters)}</span>
    </>
  );
}
