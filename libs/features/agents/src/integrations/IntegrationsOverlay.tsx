import { IconArrowLeft, lazyPart } from '@patchbay/kit';
import { type OverlayArgs } from '@patchbay/intents';
import { useMessages } from '@patchbay/messages';
import { type OverlayScreenProps } from '@patchbay/overlays';
import { type ReactNode, useEffect } from 'react';
import { OfAgent } from '../agent/OfAgent.js';
import { IntegrationLink } from './IntegrationLink.js';
import classes from './Integrations.module.css';
import { integrations } from './messages.js';

const calendar = lazyPart(
  () => import('./GoogleCalendar.js'),
  ({ GoogleCalendar }) => GoogleCalendar,
);
const app = lazyPart(
  () => import('./AppIntegration.js'),
  ({ AppIntegration }) => AppIntegration,
);
const list = lazyPart(
  () => import('./IntegrationList.js'),
  ({ IntegrationList }) => IntegrationList,
);

const partOf = ({ value }: OverlayArgs<'integrations'>) =>
  value === 'googleCalendar' ? calendar : value === 'vidaApp' ? app : list;

/** Overlay `integrations`: all of them with their states, or the one that the address names. */
export function Screen({ args, close }: OverlayScreenProps<'integrations'>) {
  const part = partOf(args);
  useEffect(() => part.preload(), [part]);
  return (
    <OfAgent>
      {part === calendar ? (
        <One>
          <calendar.Part close={close} />
        </One>
      ) : part === app && args.appId !== undefined ? (
        <One>
          <app.Part
            key={`${args.appId} ${args.appVersion}`}
            appId={args.appId}
            version={args.appVersion}
            close={close}
          />
        </One>
      ) : (
        <list.Part />
      )}
    </OfAgent>
  );
}

/** One integration, with the way to the others. */
function One({ children }: { readonly children: ReactNode }) {
  const t = useMessages(integrations);
  return (
    <div className={classes.one}>
      <IntegrationLink className={classes.back}>
        <IconArrowLeft size={14} aria-hidden /> {t('all')}
      </IntegrationLink>
      {children}
    </div>
  );
}
