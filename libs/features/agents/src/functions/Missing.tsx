import { Button } from '@patchbay/kit';
import { overlayCatalogue, type OverlaySpec } from '@patchbay/intents';
import { useMessages } from '@patchbay/messages';
import { useOverlay } from '@patchbay/overlays';
import { useCan, useFunctionWords, useServerWords } from '@patchbay/screens';
import classes from './Functions.module.css';
import { functionTexts } from './messages.js';
import { fixOf } from './requirement-fixes.js';
import { type CatalogueFunction } from './use-functions.js';

/** What a function misses, and the button to the overlay that gives it. */
export function Missing({ entry }: { readonly entry: CatalogueFunction }) {
  const t = useMessages(functionTexts);
  const words = useFunctionWords();
  const serverWords = useServerWords();
  const { open } = useOverlay();
  const fix = fixOf(entry.missingRequirement);
  const spec: OverlaySpec | undefined = fix && overlayCatalogue[fix.opens];
  const { allowed, reason } = useCan(spec?.permission);
  return (
    <span className={classes.missing}>
      <span className={classes.problem}>
        {entry.reason === null ? t('cannotRun') : serverWords(entry.reason, t('cannotRun'))}
      </span>
      {fix ? (
        <Button
          size="sm"
          aria-label={`${words.name(entry.name, entry.label)}: ${t(fix.words)}`}
          {...(allowed ? {} : { disabledReason: reason })}
          onClick={() => void open(fix.opens)}
        >
          {t(fix.words)}
        </Button>
      ) : null}
    </span>
  );
}
