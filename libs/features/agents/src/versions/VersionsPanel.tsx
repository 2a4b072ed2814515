import {
  Button,
  EmptyState,
  FilteredEmptyState,
  IconArrowsLeftRight,
  IconHistory,
  ListStates,
  Segmented,
} from '@patchbay/kit';
import { useLocale, useMessages } from '@patchbay/messages';
import { useOverlay } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { useChangeSearch, usePageSearch } from '@patchbay/routes';
import { ownTimeZone, useCallWords } from '@patchbay/screens';
import { useState } from 'react';
import { type AgentDraft } from '../draft/use-agent-draft.js';
import { inOrder, type Side } from './compare/sides.js';
import { versions as texts } from './messages.js';
import { NowRows } from './NowRows.js';
import { SaveVersion } from './SaveVersion.js';
import { type Choosing } from './TimelineRow.js';
import { useVersionActions } from './use-version-actions.js';
import { versionDays } from './version-days.js';
import { VersionRow } from './VersionRow.js';
import classes from './Versions.module.css';

export interface VersionsPanelProps {
  readonly agentId: number;
  readonly canEdit: boolean;
  readonly draft: AgentDraft;
}

/** The time of an agent: the draft, what is live, and the kept versions by day. */
export function VersionsPanel({ agentId, canEdit, draft }: VersionsPanelProps) {
  const callWords = useCallWords();
  const t = useMessages(texts);
  const list = useOperation('listAgentVersions', { agentId });
  const { versions: shown } = usePageSearch('agents', 'versions');
  const changeSearch = useChangeSearch();
  const show = (named: boolean) =>
    void changeSearch({ versions: named ? 'named' : undefined }, { replace: true });
  const [chosen, setChosen] = useState<readonly Side[]>([]);
  const toggle = (side: Side) =>
    setChosen((now) =>
      now.includes(side) ? now.filter((one) => one !== side) : [...now.slice(-1), side],
    );
  return (
    <div className={classes.panel}>
      {canEdit ? <SaveVersion agentId={agentId} draft={draft} /> : null}
      <div className={classes.tools}>
        <Segmented
          label={t('show')}
          value={shown ?? 'all'}
          options={(['all', 'named'] as const).map((value) => ({
            value,
            label: t(`show.${value}`),
          }))}
          onChange={(value) => show(value === 'named')}
        />
        {canEdit ? <CompareButton chosen={chosen} /> : null}
      </div>
      <ListStates
        status={list.status}
        hasData={list.data !== undefined}
        error={{
          title: t('notLoaded'),
          children: callWords(list.error),
          onRetry: () => void list.refetch(),
        }}
        emptyState={null}
      >
        <Timeline
          {...{ agentId, canEdit, draft }}
          versions={list.data?.versions ?? []}
          isNamedOnly={shown === 'named'}
          onShowAll={() => show(false)}
          choosing={canEdit ? { chosen, toggle } : null}
        />
      </ListStates>
    </div>
  );
}

/** Opens the comparison of the two chosen rows. */
function CompareButton({ chosen }: { readonly chosen: readonly Side[] }) {
  const t = useMessages(texts);
  const overlays = useOverlay();
  const [compareFrom, compareTo] = inOrder(chosen);
  return (
    <Button
      icon={<IconArrowsLeftRight size={15} />}
      onClick={() => void overlays.open('compareChanges', { compareFrom, compareTo })}
      {...(chosen.length < 2
        ? { disabledReason: t('compareChosen', { count: chosen.length }) }
        : {})}
    >
      {t('compareTwo')}
    </Button>
  );
}

interface TimelineProps extends VersionsPanelProps {
  readonly versions: Parameters<typeof versionDays>[0];
  readonly isNamedOnly: boolean;
  readonly onShowAll: () => void;
  readonly choosing: Choosing | null;
}

function Timeline({
  agentId,
  canEdit,
  draft,
  versions,
  isNamedOnly,
  onShowAll,
  choosing,
}: TimelineProps) {
  const t = useMessages(texts);
  const locale = useLocale();
  const actions = useVersionActions(agentId, draft);
  const [now] = useState(() => Date.now());
  const rows = isNamedOnly ? versions.filter(({ automatic }) => !automatic) : versions;
  const days = versionDays(rows, { now, timeZone: ownTimeZone(), locale });
  return (
    <div className={classes.timeline}>
      <section aria-labelledby="versions-now">
        <h2 id="versions-now" className={classes.day}>
          {t('now')}
        </h2>
        <ul className={classes.rows}>
          <NowRows draft={draft} choosing={choosing} />
        </ul>
      </section>
      {days.map(({ key, label, versions: ofDay }) => (
        <section key={key} aria-labelledby={`versions-${key}`}>
          <h2 id={`versions-${key}`} className={classes.day}>
            {label}
          </h2>
          <ul className={classes.rows}>
            {ofDay.map((version) => (
              <VersionRow
                key={version.versionId}
                {...{ version, canEdit, choosing, actions }}
                isLive={draft.config.publishedAt !== null}
              />
            ))}
          </ul>
        </section>
      ))}
      {versions.length === 0 ? (
        <EmptyState icon={<IconHistory size={18} />} title={t('emptyTitle')}>
          {t('empty')}
        </EmptyState>
      ) : rows.length === 0 ? (
        <FilteredEmptyState
          actions={
            <Button size="sm" variant="subtle" onClick={onShowAll}>
              {t('showAll')}
            </Button>
          }
        >
          {t('noneNamed')}
        </FilteredEmptyState>
      ) : null}
    </div>
  );
}
