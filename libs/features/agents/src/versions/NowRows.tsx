import { useMessages } from '@patchbay/messages';
import { type AgentDraft } from '../draft/use-agent-draft.js';
import { Authored } from './Authored.js';
import { draftSide, liveSide } from './compare/sides.js';
import { versions } from './messages.js';
import { type Choosing, TimelineRow } from './TimelineRow.js';
import classes from './Versions.module.css';

export interface NowRowsProps {
  readonly draft: AgentDraft;
  readonly choosing: Choosing | null;
}

/** The top of the timeline: the draft, and what callers reach. */
export function NowRows({ draft: { config }, choosing }: NowRowsProps) {
  const t = useMessages(versions);
  return (
    <>
      <TimelineRow
        side={draftSide}
        name={t('draft')}
        mark="draft"
        choosing={choosing}
        title={<span className={classes.title}>{t('draft')}</span>}
        meta={
          <Authored
            when={t('draftSaved', { at: new Date(config.updatedAt) })}
            by={config.savedBy}
          />
        }
      />
      {config.publishedAt === null ? null : (
        <TimelineRow
          side={liveSide}
          name={t('live')}
          mark="live"
          choosing={choosing}
          title={<span className={classes.title}>{t('live')}</span>}
          meta={
            <Authored
              when={t('liveSince', { at: new Date(config.publishedAt) })}
              by={config.publishedBy}
              reason={config.publishReason}
            />
          }
        />
      )}
    </>
  );
}
