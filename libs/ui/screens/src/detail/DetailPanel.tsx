import { SidePanelSurface, Tabs } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { detailSearch, useChangeSearch, useSearchOf } from '@patchbay/routes';
import { type ReactNode } from 'react';
import classes from './Detail.module.css';
import { DescriptionList, type Fact } from './DescriptionList.js';
import { details } from './messages.js';

/** A view of the object that a detail shows. */
export interface DetailTab {
  readonly value: string;
  readonly label: string;
  readonly count?: number;
  readonly content: ReactNode;
}

export interface DetailPanelProps {
  /** The name of the object. */
  readonly title: string;
  /** A picture or letters before the line below the title. */
  readonly mark?: ReactNode;
  /** State and similar marks, in one line. */
  readonly meta?: ReactNode;
  /** Buttons; the main one first. */
  readonly actions?: ReactNode;
  readonly facts: readonly Fact[];
  /** The activity of the object, as a second view. */
  readonly activity?: ReactNode;
  /** Further views, between the properties and the activity. */
  readonly tabs?: readonly DetailTab[];
  readonly onClose: () => void;
}

/**
 * The detail of a row beside its list, which stays usable on wide screens: header, properties,
 * further views and activity. The address names the open view.
 */
export function DetailPanel(props: DetailPanelProps) {
  const t = useMessages(details);
  const { title, mark, meta, actions, facts, activity, tabs: further = [], onClose } = props;
  const { detailTab } = useSearchOf(detailSearch);
  const change = useChangeSearch();
  const factList = <DescriptionList facts={facts} />;
  const tabs: readonly DetailTab[] = [
    { value: 'facts', label: t('facts'), content: factList },
    ...further,
    ...(activity === undefined
      ? []
      : [{ value: 'activity', label: t('activity'), content: activity }]),
  ];
  const tab = tabs.find(({ value }) => value === detailTab) ?? tabs[0];
  return (
    <SidePanelSurface title={title} onClose={onClose}>
      <div className={classes.panel}>
        {mark || meta ? (
          <div className={classes.meta}>
            {mark}
            {meta}
          </div>
        ) : null}
        {actions ? <div className={classes.actions}>{actions}</div> : null}
        {tabs.length > 1 && tab ? (
          <Tabs
            label={title}
            value={tab.value}
            options={tabs}
            onChange={(value) =>
              void change({ detailTab: value === 'facts' ? undefined : value }, { replace: true })
            }
          >
            {tab.content}
          </Tabs>
        ) : (
          factList
        )}
      </div>
    </SidePanelSurface>
  );
}
