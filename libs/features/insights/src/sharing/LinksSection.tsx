import { type DashboardLink } from '@patchbay/contract';
import { dayLabel } from '@patchbay/formats';
import { systemClock } from '@patchbay/kernel';
import {
  Button,
  Chip,
  CopyButton,
  EmptyState,
  IconLink,
  IconPlus,
  lazyParts,
  ListStates,
  ModalSurface,
  useToast,
} from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { useConfirm } from '@patchbay/overlays';
import { useOperation, useOperationMutation } from '@patchbay/queries';
import { useCallWords } from '@patchbay/screens';
import { useState } from 'react';
import { timeZone } from '../range/range.js';
import partClasses from '../parts/Parts.module.css';
import { type useShownMetrics } from '../shown-metrics/use-shown-metrics.js';
import { sharing } from './messages.js';
import classes from './Sharing.module.css';

const useForm = lazyParts(() => import('./LinkForm.js'));

export interface SharingSectionProps {
  readonly canEdit: boolean;
  readonly shown: ReturnType<typeof useShownMetrics>;
  /** What of the section is open: a new entry, or the id of one. */
  readonly edited: string | undefined;
  readonly onEdit: (edited: string | undefined) => void;
}

const stateOf = ({ revokedAt, expiresAt }: DashboardLink, now: number) =>
  revokedAt !== null ? 'revoked' : expiresAt * 1000 <= now ? 'expired' : 'open';

/** The links of the account: what each shows, until when, and how often it was opened. */
export function LinksSection({ canEdit, shown, edited, onEdit }: SharingSectionProps) {
  const callWords = useCallWords();
  const t = useMessages(sharing);
  const read = useOperation('listDashboardLinks', {});
  const create = useOperationMutation('createDashboardLink', {});
  const [url, setUrl] = useState<string | null>(null);
  const isOpen = canEdit && edited === 'link';
  const { parts } = useForm(isOpen);
  const links = read.data?.links;
  const add = (
    <Button icon={<IconPlus size={15} />} onClick={() => onEdit('link')}>
      {t('addLink')}
    </Button>
  );
  return (
    <section className={classes.section} aria-label={t('links')}>
      <div className={classes.sectionHead}>
        <h2 className={classes.sectionTitle}>{t('links')}</h2>
        {canEdit && links && links.length > 0 ? add : null}
      </div>
      <p className={partClasses.hint}>{t('linksHelp')}</p>
      <ListStates
        status={read.status}
        hasData={links !== undefined}
        empty={links?.length === 0}
        error={{
          title: t('linksNotLoaded'),
          children: callWords(read.error),
          onRetry: () => void read.refetch(),
          retrying: read.isFetching,
        }}
        emptyState={
          <EmptyState
            icon={<IconLink size={18} />}
            title={t('noLinksTitle')}
            actions={canEdit ? add : undefined}
          >
            {t('noLinks')}
          </EmptyState>
        }
      >
        <ul className={partClasses.list} aria-label={t('links')}>
          {links?.map((link) => (
            <LinkRow key={link.id} link={link} canEdit={canEdit} />
          ))}
        </ul>
      </ListStates>
      {isOpen && parts && shown.metrics ? (
        <parts.LinkForm
          shown={shown}
          onSend={async (words) => setUrl((await create.mutateAsync(words)).url)}
          onClose={() => onEdit(undefined)}
        />
      ) : null}
      {url === null ? null : <MadeLink url={url} onClose={() => setUrl(null)} />}
    </section>
  );
}

function LinkRow({ link, canEdit }: { readonly link: DashboardLink; readonly canEdit: boolean }) {
  const callWords = useCallWords();
  const t = useMessages(sharing);
  const locale = useLocale();
  const toast = useToast();
  const confirm = useConfirm();
  const { mutate, isPending } = useOperationMutation('revokeDashboardLink', {});
  const { id, title, metrics, days, createdBy, reads, expiresAt, revokedAt } = link;
  const now = systemClock.now();
  const state = stateOf(link, now);
  const day = (seconds: number) => dayLabel(seconds * 1000, { timeZone, locale, now });
  const until = {
    open: t('until', { time: day(expiresAt) }),
    expired: t('expired', { time: day(expiresAt) }),
    revoked: t('revoked', { time: day(revokedAt ?? expiresAt) }),
  };
  const revoke = async () => {
    const isSure = await confirm({
      title: t('revokeAsk'),
      body: t('revokeBody', { title }),
      confirm: t('revoke'),
      cancel: t('cancel'),
      danger: true,
    });
    if (!isSure) return;
    mutate(
      { id },
      {
        onSuccess: () => toast(t('ended')),
        onError: (error) => toast({ text: callWords(error), tone: 'error' }),
      },
    );
  };
  return (
    <li className={partClasses.row} aria-label={title}>
      <div className={partClasses.head}>
        <Chip tone={state === 'open' ? 'success' : 'grey'}>{t(`state.${state}`)}</Chip>
        <strong className={partClasses.sentence}>{title}</strong>
        {canEdit && state === 'open' ? (
          <Button
            size="sm"
            aria-label={t('revokeNamed', { title })}
            loading={isPending}
            onClick={() => void revoke()}
          >
            {t('revoke')}
          </Button>
        ) : null}
      </div>
      <p className={partClasses.facts}>
        <span>{t('shows', { count: metrics.length, days })}</span>
        <span>{until[state]}</span>
        <span>{t('reads', { count: reads })}</span>
        {createdBy ? <span>{t('by', { name: createdBy })}</span> : null}
      </p>
    </li>
  );
}

/** The address of a new link, the only time that it is known. */
function MadeLink({ url, onClose }: { readonly url: string; readonly onClose: () => void }) {
  const t = useMessages(sharing);
  return (
    <ModalSurface
      title={t('made')}
      onClose={onClose}
      footer={
        <>
          <CopyButton value={url} what={t('copy')} worded />
          <Button variant="filled" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <div className={classes.made}>
        <p className={partClasses.hint}>{t('madeHelp')}</p>
        <code className={classes.url}>{url}</code>
      </div>
    </ModalSurface>
  );
}
