import { lazyPart } from '@patchbay/kit';
import { type OverlayScreenProps } from '@patchbay/overlays';
import { useEffect } from 'react';
import { OfAgent } from '../agent/OfAgent.js';
import { OfStaging } from './OfStaging.js';

/** The settings, which are fetched while the configuration is read. */
const settings = lazyPart(
  () => import('./AgentSettings.js'),
  ({ AgentSettings }) => AgentSettings,
);

/** Overlay `agentSettings`: all settings of an agent over any page. The address has the group. */
export function Screen({ args, close }: OverlayScreenProps<'agentSettings'>) {
  useEffect(() => settings.preload(), []);
  return (
    <OfAgent>
      <OfStaging>
        {(rules) => <settings.Part key={rules.accountId} rules={rules} args={args} close={close} />}
      </OfStaging>
    </OfAgent>
  );
}
