import { CheckboxesField } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOperation } from '@patchbay/queries';
import { useState } from 'react';
import { type SettingGroup, type SettingKey } from '../settings/setting-table.js';
import { Settings } from '../settings/Settings.js';
import { templateEditor } from './messages.js';
import { patchAgent, type TemplateIntegration } from './template-draft.js';
import classes from './TemplateEditor.module.css';
import { type TextsPartProps } from './TextsPart.js';
import { useTemplateAddress } from './use-template-address.js';

/** The name of an agent is the customer's, and its own description is that of the template. */
const ofAgents: readonly SettingKey[] = ['agentName', 'description'];

/** What a customer connects, and with which settings agents of the template begin. */
export function SettingsPart({ editing, canEdit }: TextsPartProps) {
  const t = useMessages(templateEditor);
  const { showPart } = useTemplateAddress();
  const [group, setGroup] = useState<SettingGroup | null>(null);
  const [searched, setSearched] = useState('');
  return (
    <div className={classes.parts}>
      <Connections editing={editing} canEdit={canEdit} />
      <section aria-labelledby="template-settings">
        <h2 id="template-settings" className={classes.heading}>
          {t('settings')}
        </h2>
        <Settings
          config={editing.draft.agent}
          canEdit={canEdit}
          onChange={(patch) => editing.change(patchAgent(patch), Object.keys(patch).join(' '))}
          onPanel={() => showPart('texts')}
          without={ofAgents}
          open={group}
          onOpen={setGroup}
          searched={searched}
          onSearch={setSearched}
        />
      </section>
    </div>
  );
}

/** The systems that a customer connects while setting an agent up, of those that there are. */
function Connections({ editing, canEdit }: TextsPartProps) {
  const t = useMessages(templateEditor);
  const apps = useOperation('listApps', {}).data?.apps ?? [];
  const { integrations } = editing.draft;
  const offered: readonly Required<Pick<TemplateIntegration, 'key' | 'title'>>[] = [
    { key: 'googleCalendar', title: t('calendar') },
    ...apps.map(({ appId, name }) => ({ key: appId, title: name })),
  ];
  // One that is not offered here stays until it is taken away.
  const others = integrations
    .filter(({ key }) => !offered.some((one) => one.key === key))
    .map(({ key, title = key }) => ({ key, title }));
  const all = [...new Map([...offered, ...others].map((one) => [one.key, one])).values()];
  const chosen = integrations.map(({ key }) => key);
  const take = (keys: readonly string[]) =>
    editing.change((draft) => ({
      ...draft,
      integrations: [
        ...draft.integrations.filter(({ key }) => keys.includes(key)),
        ...all.filter(({ key }) => keys.includes(key) && !chosen.includes(key)),
      ],
    }));
  return (
    <CheckboxesField
      label={t('integrations')}
      help={t('integrationsHelp')}
      options={all.map(({ key, title }) => ({ value: key, label: title }))}
      value={chosen}
      disabled={!canEdit}
      onChange={take}
    />
  );
}
