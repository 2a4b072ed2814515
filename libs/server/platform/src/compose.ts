import {
  createCoreModule,
  createMetricsLog,
  checkedInbound,
  createOutgoingModule,
  failingOf,
  joinModules,
  metricsOf,
  type ServerModule,
  type Services,
  sipRealmOf,
  withoutSending,
  type Worker,
} from '@patchbay/server-core';
import { createHttp, type Http, type HttpOptions, mayHaveLocalRoutes } from '@patchbay/server-kit';
import { type Db, type Store } from '@patchbay/server-store';
import { createBudget, defaultUsageLimits } from '@patchbay/server-money';
import { createCarrierRouter } from '@patchbay/server-telephony';
import { createModules, type Foundation, type Modules } from './modules.js';
import { type PlatformSettings } from './platform-settings.js';
import { createBranding } from './public/branding.js';
import { createFraming } from './public/framing.js';
import { createMovedPage } from './public/moved-page.js';
import { serverVersion } from './public/server-version.js';
import { createCallOrigins } from './sound/call-origins.js';
import { createSound, type Sound } from './sound/sound.js';

/** A composed server, with its modules by their names. */
export interface Platform extends Modules {
  readonly http: Http;
  readonly services: Services;
  readonly sound: Sound;
  /** Everything that works in the background, with its metrics. */
  readonly workers: readonly Worker[];
  /**
   * Starts the workers. Call it after the server listens, so that a failing worker cannot prevent
   * that.
   */
  start(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Composes a server of its modules. The start and the tests both call this, so that they run the
 * same server.
 */
export async function composePlatform(settings: PlatformSettings): Promise<Platform> {
  const foundation = layFoundation(settings);
  const { services, edge } = foundation.core;
  const modules = createModules(settings, foundation);
  const areas = Object.values<Modules[keyof Modules]>({ ...modules });
  const metrics: ServerModule = {
    handlers: {},
    workers: [
      createMetricsLog(
        services,
        areas.flatMap(({ workers = [] }) => workers),
      ),
    ],
  };
  const joined = joinModules([...areas, metrics]);
  const { hasLocalRoutes, publicUrl, trustedProxies } = settings.addresses;
  const isOwnMachine = mayHaveLocalRoutes(publicUrl, trustedProxies);
  const sound = createSound(settings.sound, {
    log: services.log,
    calls: modules.carrier.voiceCalls,
    realm: sipRealmOf(publicUrl),
    mayCall: createCallOrigins(services.store, { isOwnMachine }),
  });
  const http = await createHttp<Db>({
    ...edge,
    handlers: joined.handlers,
    isOverloaded: (whose) => services.store.isOverloaded(whose),
    log: services.log,
    api: { title: 'Patchbay API', version: serverVersion, serverUrl: publicUrl },
    trustedProxies,
    pages: {
      ...settings.pages,
      ...createBranding(services),
      framing: createFraming(services.store, services.key, {
        isOwnMachine,
      }),
      movedTo: createMovedPage(services.store),
      localPages: hasLocalRoutes ? ['/dev/phone'] : [],
    },
    local: hasLocalRoutes ? joined.localRoutes : [],
    raw: joined.routes,
    upgrades: sound.upgrades,
    health: healthOf(services.store, joined.workers, settings.sound ? sound : null),
    ...settings.http,
  });
  return {
    ...modules,
    http,
    services,
    sound,
    workers: joined.workers,
    start: joined.start,
    close: async () => {
      // Requests are finished while all that they may need still runs.
      await http.close();
      sound.close();
      await joined.close();
    },
  };
}

/**
 * The outgoing gateway, which alone gets the raw ports of carrier and mail, and the core on top of
 * it.
 */
function layFoundation(settings: PlatformSettings): Foundation {
  const { database, clock, log, addresses, mail, limits } = settings;
  const { installation, openLine, mayCall = ['+1'] } = settings.carrier;
  const base = { ...database, clock, log, publicUrl: addresses.publicUrl };
  const usageLimits = limits?.usage ?? defaultUsageLimits;
  const budget = createBudget({ ...base, usageLimits });
  const router = createCarrierRouter({ ...base, installation, openLine });
  const waysOut = createOutgoingModule({
    ...base,
    lines: router,
    ownLine: installation.name,
    sendMail: mail.send,
    budget,
    mayCall,
    limits: limits?.outgoing,
  });
  const core = createCoreModule(settings, waysOut);
  return {
    core,
    usageLimits,
    budget,
    mayCall,
    // What the carriers report reaches its handlers checked, beside the gateway and not through it.
    lines: withoutSending(checkedInbound(router, { mayCall, log })),
    carrier: withoutSending(installation),
  };
}

/**
 * Whether the database answers, which workers failed in their last run, and how many media processes
 * there are with how many calls. A server without one still answers everything else.
 */
const healthOf =
  (store: Store, workers: readonly Worker[], sound: Sound | null): HttpOptions<Db>['health'] =>
  async () => {
    const ok = await store.ready();
    const failing = failingOf(metricsOf(workers));
    return {
      ok,
      database: ok ? store.kind : 'unreachable',
      ...(ok && failing.length > 0 ? { failing } : {}),
      ...(sound ? { media: mediaOf(sound) } : {}),
    };
  };

const mediaOf = ({ nodes }: Sound) => ({
  nodes: nodes.length,
  full: nodes.filter(({ isFull }) => isFull).length,
  calls: nodes.reduce((sum, { calls }) => sum + calls, 0),
});
