import { type AgentEventRules } from '@patchbay/contract';
import { displayPhone } from '@patchbay/formats';
import {
  buttonClass,
  cx,
  IconAdjustments,
  IconArrowLeft,
  IconClipboardCheck,
  IconEdit,
  IconHistory,
  IconInfoCircle,
  IconBox,
  IconPhone,
  IconPlug,
  IconRoute,
  IconTemplate,
  IconWorld,
  type LinkProps,
  type SectionItem,
} from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { OverlayLink, SectionColumn, useNarrow } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { Link, type PageOf } from '@patchbay/routes';
import { Walkthrough } from '@patchbay/screens';
import { type ReactNode } from 'react';
import { useAgentName } from '../agent/agent-name.js';
import { useStaging } from '../draft/staging.js';
import { editor } from '../panels/messages.js';
import { type EditorPanel, panels } from '../panels/panels.js';
import classes from './AgentColumn.module.css';
import { LiveState } from '../agent/LiveState.js';
import { agents } from '../agent/messages.js';

interface ColumnItem extends SectionItem {
  readonly panel?: EditorPanel;
  readonly isList?: boolean;
  readonly opens?: 'selectNumber' | 'shareProfile' | 'integrations' | 'agentInfo';
}

const icons: Readonly<Record<EditorPanel, ReactNode>> = {
  template: <IconTemplate size={16} />,
  prompt: <IconEdit size={16} />,
  settings: <IconAdjustments size={16} />,
  cases: <IconClipboardCheck size={16} />,
  routes: <IconRoute size={16} />,
  versions: <IconHistory size={16} />,
};

/** The section column of the agents: of their list, or of the agent that is open. */
export function AgentColumn({ page }: { readonly page: PageOf<'agents'> | null }) {
  return page === 'all' ? <ListColumn /> : <OneAgent page={page} />;
}

/** The column beside the list, which is about no agent in particular. */
function ListColumn() {
  const t = useMessages(agents);
  const rules = useStaging().data;
  return (
    <SectionColumn<ColumnItem>
      title={t('section')}
      groups={[
        {
          key: 'list',
          items: [
            {
              key: 'all',
              isList: true,
              label: t('all'),
              icon: <IconBox size={16} />,
              active: true,
            },
          ],
        },
      ]}
      slot={rules === undefined ? undefined : <NextStep isSetUp={rules.id !== ''} />}
      renderLink={columnLink}
    />
  );
}

/** The panels and channels of one agent, its staging and live state, and the way back to the list. */
function OneAgent({ page }: { readonly page: PageOf<'agents'> | null }) {
  const t = useMessages(agents);
  const common = useMessages(editor);
  const account = useOperation('getAccount', {});
  const rules = useStaging().data as AgentEventRules | undefined;
  const isSetUp = rules !== undefined && rules.id !== '';
  const name = useAgentName(rules);
  const versions = useOperation(
    'listAgentVersions',
    { agentId: rules?.accountId ?? 0 },
    { enabled: isSetUp },
  );
  const answers = rules?.templateFields?.length ?? 0;
  const shown = page ?? (answers > 0 ? 'template' : 'prompt');
  const counts: Partial<Record<EditorPanel, number>> = {
    template: answers,
    versions: versions.data?.versions.length,
  };
  const parts = panels.filter((key) => key !== 'template' || answers > 0);
  const toItem = (key: EditorPanel): ColumnItem => ({
    key,
    panel: key,
    label: common(`panel.${key}`),
    icon: icons[key],
    active: shown === key,
    ...(counts[key] ? { count: counts[key] } : {}),
  });
  const phone = account.data?.vidaPhoneNumber;
  return (
    <SectionColumn<ColumnItem>
      title={name ?? common('agent')}
      action={<ListLink />}
      sub={isSetUp ? <LiveState publishedAt={rules.publishedAt} /> : undefined}
      groups={
        isSetUp
          ? [
              { key: 'edit', items: parts.filter((key) => key !== 'versions').map(toItem) },
              {
                key: 'reach',
                label: t('reachedBy'),
                items: [
                  phoneItem(phone ? displayPhone(phone) : t('chooseNumber')),
                  webChat(t('webChat')),
                ],
              },
              {
                key: 'more',
                label: t('more'),
                items: [toItem('versions'), integrations(t('integrations')), about(t('about'))],
              },
            ]
          : []
      }
      slot={rules === undefined ? undefined : <NextStep isSetUp={isSetUp} />}
      renderLink={columnLink}
    />
  );
}

/** Leaves the agent for the list of all; beside the name, because it is no part of the agent. */
function ListLink() {
  const t = useMessages(agents);
  return (
    <Link
      to="/app/agents/all"
      className={cx(buttonClass({ variant: 'subtle', size: 'sm' }), classes.toList)}
      aria-label={t('all')}
      title={t('all')}
    >
      <IconArrowLeft size={16} aria-hidden />
    </Link>
  );
}

/** The next step of the walkthrough; on a phone it stands above the editor. */
function NextStep({ isSetUp }: { readonly isSetUp: boolean }) {
  const t = useMessages(agents);
  if (useNarrow()) return null;
  return (
    <Walkthrough isSetUp={isSetUp}>
      {isSetUp ? (
        <p className={classes.hint}>
          {t.rich('reach', { b: strong })}
          <br />
          {t.rich('editing', { b: strong })}
        </p>
      ) : null}
    </Walkthrough>
  );
}

const phoneItem = (label: string): ColumnItem => ({
  key: 'phone',
  label,
  icon: <IconPhone size={16} />,
  opens: 'selectNumber',
});

const webChat = (label: string): ColumnItem => ({
  key: 'web',
  label,
  icon: <IconWorld size={16} />,
  opens: 'shareProfile',
});

const integrations = (label: string): ColumnItem => ({
  key: 'integrations',
  label,
  icon: <IconPlug size={16} />,
  opens: 'integrations',
});

const about = (label: string): ColumnItem => ({
  key: 'about',
  label,
  icon: <IconInfoCircle size={16} />,
  opens: 'agentInfo',
});

const strong = (inside: ReactNode) => <strong>{inside}</strong>;

const columnLink = (item: ColumnItem, props: LinkProps) =>
  item.opens ? (
    <OverlayLink opens={item.opens} {...props} />
  ) : item.isList ? (
    <Link to="/app/agents/all" {...props} />
  ) : (
    <Link to={item.panel ? `/app/agents/${item.panel}` : '/app/agents'} replace {...props} />
  );
