import { clockTime } from '@patchbay/formats';
import { useLocale, useMessages } from '@patchbay/messages';
import { OverlayLink } from '@patchbay/overlays';
import { ownTimeZone } from '@patchbay/screens';
import { useState } from 'react';
import { Authored } from './Authored.js';
import { sideOf } from './compare/sides.js';
import { versions } from './messages.js';
import { RenameVersion } from './RenameVersion.js';
import { type Choosing, TimelineRow } from './TimelineRow.js';
import { type VersionActions } from './use-version-actions.js';
import { type Version, versionName } from './version-name.js';
import { VersionMenu } from './VersionMenu.js';
import classes from './Versions.module.css';

export interface VersionRowProps {
  readonly version: Version;
  readonly canEdit: boolean;
  readonly isLive: boolean;
  readonly choosing: Choosing | null;
  readonly actions: VersionActions;
}

/** One version: its name or what was kept, when, from where, and its actions. */
export function VersionRow({ version, canEdit, isLive, choosing, actions }: VersionRowProps) {
  const t = useMessages(versions);
  const locale = useLocale();
  const [isRenaming, setRenaming] = useState(false);
  const isOfLive = version.source === 'default';
  const name = versionName(t, version);
  const title = version.automatic ? t(isOfLive ? 'autoLive' : 'autoDraft') : version.title;
  const time = clockTime(version.versionId, { timeZone: ownTimeZone(), locale });
  return (
    <TimelineRow
      side={sideOf(version)}
      name={name}
      mark={version.automatic ? 'automatic' : 'named'}
      choosing={choosing}
      title={
        isRenaming ? (
          <RenameVersion
            version={version}
            onRename={(next) => actions.rename(version, next)}
            onClose={() => setRenaming(false)}
          />
        ) : canEdit ? (
          <OverlayLink
            opens="compareChanges"
            args={{ compareFrom: sideOf(version) }}
            className={classes.title}
            aria-label={version.automatic ? name : undefined}
          >
            {title}
          </OverlayLink>
        ) : (
          <span className={classes.title}>{title}</span>
        )
      }
      meta={
        <Authored
          when={version.automatic ? time : `${time} · ${t(isOfLive ? 'ofLive' : 'ofDraft')}`}
          by={version.savedBy}
          reason={version.reason}
        />
      }
      actions={
        <VersionMenu
          version={version}
          canEdit={canEdit}
          isLive={isLive}
          actions={actions}
          onRename={() => setRenaming(true)}
        />
      }
    />
  );
}
