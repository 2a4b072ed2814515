import { type AgentEventRules } from '@patchbay/contract';
import { EmptyState, IconBox, SkeletonRows } from '@patchbay/kit';
import { useMessages } from '@patchbay/messages';
import { useOverlayTitle } from '@patchbay/overlays';
import { useOperation } from '@patchbay/queries';
import { FailedRead } from '@patchbay/screens';
import { type OfferedApp } from '../apps/app-config.js';
import { useAppData } from '../apps/use-app-data.js';
import { OfStaging } from '../screens/OfStaging.js';
import { AppOfAgent } from './AppOfAgent.js';
import { IntegrationLink } from './IntegrationLink.js';
import classes from './Integrations.module.css';
import { integrations } from './messages.js';

export interface AppIntegrationProps {
  readonly appId: string;
  /** The newest that is offered, without it. */
  readonly version: string | undefined;
  readonly close: () => void;
}

/** One app of the account: what it needs, its functions, and the agent that it is added to. */
export function AppIntegration({ appId, version, close }: AppIntegrationProps) {
  const t = useMessages(integrations);
  const read = useOperation('listApps', {});
  const versions = read.data?.apps.filter((one) => one.appId === appId) ?? [];
  const app = versions.filter((one) => version === undefined || one.version === version).at(-1);
  useOverlayTitle(versions.at(-1)?.name ?? null);
  if (!read.data && read.error) return <FailedRead title={t('appsNotLoaded')} read={read} />;
  if (!read.data) return <SkeletonRows count={4} height={40} />;
  if (!app) return <Unknown {...{ appId, version, versions }} />;
  return (
    <OfStaging>
      {(rules) => <Read key={rules.accountId} rules={rules} app={app} close={close} />}
    </OfStaging>
  );
}

function Read({
  app,
  ...rest
}: {
  readonly rules: AgentEventRules;
  readonly app: OfferedApp;
  readonly close: () => void;
}) {
  const t = useMessages(integrations);
  const { data, failed, isSetUp } = useAppData(app);
  if (failed) return <FailedRead title={t('appsNotLoaded')} read={failed} />;
  if (!data) return <SkeletonRows count={3} height={56} />;
  return <AppOfAgent app={app} data={data} isSetUp={isSetUp} {...rest} />;
}

/** A link that names an app, or a version of one, that is not offered. */
function Unknown({
  appId,
  version,
  versions,
}: Pick<AppIntegrationProps, 'appId' | 'version'> & { readonly versions: readonly OfferedApp[] }) {
  const t = useMessages(integrations);
  const name = versions.at(-1)?.name;
  if (name === undefined)
    return (
      <EmptyState icon={<IconBox size={18} />} title={t('unknownApp')}>
        {t('unknownAppWhy', { app: appId })}
      </EmptyState>
    );
  return (
    <EmptyState icon={<IconBox size={18} />} title={t('unknownVersion', { name })}>
      {t('unknownVersionWhy', { version: version ?? '' })}
      <ul className={classes.versions}>
        {versions.map((one) => (
          <li key={one.version}>
            <IntegrationLink args={{ value: 'vidaApp', appId, appVersion: one.version }}>
              {t('version', { name, version: one.version })}
            </IntegrationLink>
          </li>
        ))}
      </ul>
    </EmptyState>
  );
}
