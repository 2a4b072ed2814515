import { useMessages } from '@patchbay/messages';
import { OverlayLink } from '@patchbay/overlays';
import { Fragment } from 'react';
import { type GuideName } from './function-guides.js';
import { functionGuide } from './messages.js';
import classes from './Pages.module.css';

/** What a function does, what it needs, and how to say when it runs. */
export function FunctionGuide({ guide }: { readonly guide: GuideName }) {
  const t = useMessages(functionGuide);
  return (
    <div className={classes.reading}>
      {(['does', 'needs', 'write'] as const).map((part) => (
        <Fragment key={part}>
          <h2>{t(part)}</h2>
          <p>{t(`${guide}.${part}`)}</p>
        </Fragment>
      ))}
      <p className={classes.further}>
        <OverlayLink opens="docsPage">{t('whole')}</OverlayLink>
      </p>
    </div>
  );
}
