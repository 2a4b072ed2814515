import { cutText } from '@patchbay/kernel';
import { Button } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useState } from 'react';
import { testReading } from './messages.js';
import classes from './Reading.module.css';
import { cutAt, placesIn } from './sections.js';

/** A part of what an agent was given. */
export interface ReadPart {
  readonly title: string;
  readonly text: string;
}

/** How much of a long text is shown at first. */
const shown = 1200;

/** How often parts have what is searched for. */
export const placesOf = (parts: readonly ReadPart[], wanted: string): number =>
  parts.reduce((sum, part) => sum + placesIn(part.title, wanted) + placesIn(part.text, wanted), 0);

/** A part below its title. It is open while it is short, or has what is searched for. */
export function Fold({
  part: { title, text },
  wanted,
  isShort,
}: {
  readonly part: ReadPart;
  readonly wanted: string;
  readonly isShort: boolean;
}) {
  const t = useMessages(testReading);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isFound = wanted.length > 1 && placesOf([{ title, text }], wanted) > 0;
  const isOpen = isFound || (chosen ?? isShort);
  if (text === '')
    return (
      <p className={classes.plain}>
        <Marked text={title} wanted={wanted} />
      </p>
    );
  return (
    <details
      className={classes.part}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (!isFound) setChosen(currentTarget.open);
      }}
    >
      <summary>
        <Marked text={title || t('beginning')} wanted={wanted} />
      </summary>
      {isOpen ? <Long text={text} wanted={wanted} /> : null}
    </details>
  );
}

/** A text whose rest is shown on request, or when it is searched. */
function Long({ text, wanted }: { readonly text: string; readonly wanted: string }) {
  const t = useMessages(testReading);
  const [isWhole, setWhole] = useState(false);
  const isCut = !isWhole && wanted.length < 2 && text.length > shown;
  return (
    <>
      <p className={classes.text}>
        <Marked text={isCut ? cutText(text, shown, '…') : text} wanted={wanted} />
      </p>
      {isCut ? (
        <Button size="sm" onClick={() => setWhole(true)}>
          {t('more', { count: text.length })}
        </Button>
      ) : null}
    </>
  );
}

/** A text with the places that were searched for. */
export function Marked({ text, wanted }: { readonly text: string; readonly wanted: string }) {
  return cutAt(text, wanted).map((part, at) =>
    at % 2 === 1 ? (
      <mark key={at} className={classes.mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
