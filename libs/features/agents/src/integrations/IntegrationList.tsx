import { type ReplyOf } from '@patchbay/contract';
import {
  Chip,
  type ChipTone,
  IconCalendar,
  IconChevronRight,
  SkeletonBar,
  SkeletonRows,
  Tile,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { FailedRead } from '@patchbay/screens';
import { type ReactNode } from 'react';
import { appKey, type OfferedApp } from '../apps/app-config.js';
import { IntegrationLink, type IntegrationLinkProps } from './IntegrationLink.js';
import classes from './Integrations.module.css';
import { integrations } from './messages.js';

/** All integrations of the account with their states; each opens its own part. */
export function IntegrationList() {
  const t = useMessages(integrations);
  return (
    <div className={classes.list}>
      <ul className={classes.rows}>
        <Row
          args={{ value: 'googleCalendar' }}
          icon={<IconCalendar size={18} aria-hidden />}
          name={t('calendar')}
          words={t('calendarFor')}
          state={<CalendarState />}
        />
      </ul>
      <h3 className={classes.title}>{t('apps')}</h3>
      <Apps />
    </div>
  );
}

function Apps() {
  const t = useMessages(integrations);
  const read = useOperation('listApps', {});
  if (!read.data && read.error) return <FailedRead title={t('appsNotLoaded')} read={read} />;
  if (!read.data) return <SkeletonRows count={2} height={56} avatar />;
  if (read.data.apps.length === 0) return <p className={classes.hint}>{t('noApps')}</p>;
  return (
    <ul className={classes.rows}>
      {read.data.apps.map((app) => (
        <AppRow key={appKey(app)} app={app} />
      ))}
    </ul>
  );
}

function AppRow({ app }: { readonly app: OfferedApp }) {
  const t = useMessages(integrations);
  const { appId, version, name, image, description, installed } = app;
  return (
    <Row
      args={{ value: 'vidaApp', appId, appVersion: version }}
      icon={<Tile name={name} size={32} {...(image ? { image } : {})} />}
      name={t('version', { name, version })}
      words={description}
      state={
        <Chip tone={installed ? 'success' : 'neutral'}>
          {installed ? t('added') : t('notAdded')}
        </Chip>
      }
    />
  );
}

interface RowProps {
  readonly args: NonNullable<IntegrationLinkProps['args']>;
  readonly icon: ReactNode;
  readonly name: string;
  readonly words: string;
  readonly state: ReactNode;
}

function Row({ args, icon, name, words, state }: RowProps) {
  return (
    <li>
      <IntegrationLink args={args} className={classes.row}>
        <span className={classes.icon}>{icon}</span>
        <span className={classes.words}>
          <span className={classes.name}>{name}</span>
          {words ? <span className={classes.hint}>{words}</span> : null}
        </span>
        {state}
        <IconChevronRight size={16} className={classes.chevron} aria-hidden />
      </IntegrationLink>
    </li>
  );
}

const tones: Readonly<Record<ReplyOf<'getMainGoogleCalendar'>['connection'], ChipTone>> = {
  none: 'neutral',
  own: 'success',
  organization: 'success',
  unavailable: 'grey',
};

function CalendarState() {
  const t = useMessages(integrations);
  const { data, error } = useOperation('getMainGoogleCalendar', {});
  if (!data && error) return <Chip tone="grey">{t('state.unknown')}</Chip>;
  if (!data) return <SkeletonBar width={80} />;
  return data.problem === null ? (
    <Chip tone={tones[data.connection]}>{t(`state.${data.connection}`)}</Chip>
  ) : (
    <Chip tone="danger">{t('state.broken')}</Chip>
  );
}
