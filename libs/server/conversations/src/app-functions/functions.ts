import {
  type AccountRow,
  type Owner,
  ownerOf,
  type ServerKey,
  toNode,
} from '@patchbay/server-core';
import { type WebAnswer, WebError, type WebPoster } from '@patchbay/server-providers';
import { type Db } from '@patchbay/server-store';
import { decodeBytes } from '@patchbay/kernel';
import {
  type AgentConfiguration,
  type FunctionOutcome,
  type RuntimeFunction,
  type Values,
} from '../agent-runtime/agent-runtime.js';
import { dealerSlug, crmSlug, toolName } from '../integrations/names.js';
import { nearestAppData } from '../integrations/repository.js';
import { type AppData } from '../integrations/rules.js';
import { type WrittenFunction, enabledOf, functionsIn, listOf, textOf } from './definition.js';
import { functionWords } from '../agent-runtime/functions/words.js';
import { listApps } from '../apps/repository.js';
import { nearestApps } from '../apps/rules.js';

export interface AppFunctionServices {
  readonly key: ServerKey;
  /** Sends requests to addresses that a tenant configures. */
  readonly poster: WebPoster;
}

/** Reserved names of our own function results, even when an app has the same name. */
const own: ReadonlySet<string> = new Set([toolName.slug, crmSlug, dealerSlug, 'googleCalendar']);
const maxFunctions = 30;
const timeoutMs = 12_000;
const keepBytes = 64 * 1024;
/**
 * The functions of an agent's apps: a call of one with an address is posted there, with the
 * account's settings for the app, by a client that reaches only public addresses and follows no
 * redirects. A function that `enabledFunctions` does not name for its app and version does not
 * exist for the agent. Of equal names the app of the nearest owner applies.
 */
export function createAppFunctions({ key, poster }: AppFunctionServices) {
  return async <Scope>(
    db: Db,
    agent: AccountRow,
    config: AgentConfiguration,
  ): Promise<readonly RuntimeFunction<Scope>[]> => {
    const named = listOf(config.apps)
      .map((one) => ({
        appId: textOf(one.appId),
        version: textOf(one.version) || textOf(one.appVersion),
      }))
      .filter(({ appId, version }) => appId && version);
    if (named.length === 0) return [];
    const node = toNode(agent);
    const installed = nearestApps(await listApps(db), node).filter((row) =>
      named.some(({ appId, version }) => row.appId === appId && row.version === version),
    );
    const found: RuntimeFunction<Scope>[] = [];
    for (const { appId, version, definition } of installed) {
      const enabled = enabledOf(config.enabledFunctions, `${appId}:${version}`);
      const written = functionsIn(definition).filter(({ name }) => enabled.has(name));
      const data =
        written.length > 0 && !own.has(appId)
          ? await nearestAppData(db, key, ownerOf(node), appId, version)
          : null;
      for (const one of written)
        found.push(runnable(poster, one, { appId, version, data, owner: ownerOf(node) }));
    }
    return found.slice(0, maxFunctions);
  };
}

function runnable<Scope>(
  poster: WebPoster,
  { name, description, url, parameters }: WrittenFunction,
  app: {
    readonly appId: string;
    readonly version: string;
    readonly data: AppData | null;
    readonly owner: Owner;
  },
): RuntimeFunction<Scope> {
  // Makes names unique across apps and our own functions.
  const tool = `${app.appId}_${name}`.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 64);
  return {
    name: tool,
    label: name,
    runs: 'during',
    spec: ({ condition }) => ({ name: tool, label: name, description, condition, parameters }),
    run: async (input, { caller, channel, config, signal }): Promise<FunctionOutcome> => {
      const { name: callerName, address, kind } = caller;
      const words = functionWords(config.agentLang).runs;
      const body = JSON.stringify({
        function: name,
        arguments: input,
        appId: app.appId,
        appVersion: app.version,
        appData: app.data ?? {},
        accountId: app.owner.accountId,
        caller: { name: callerName, address, kind },
        channel,
      });
      try {
        const answer = await poster.post({
          url,
          body,
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          timeoutMs,
          keepBytes,
          signal,
        });
        const output = outputOf(answer);
        const isOk = answer.status >= 200 && answer.status < 300 && output !== null;
        return {
          ok: isOk,
          words: words.answered(name, isOk ? null : answer.status),
          output: isOk ? output : { status: answer.status },
        };
      } catch (error) {
        if (!(error instanceof WebError) || signal.aborted) throw error;
        return {
          ok: false,
          words: words.unreached(name),
          output: { problem: error.message },
        };
      }
    },
  };
}

/**
 * What an answer gives; null for one that is not an answer of a function, as a page of a proxy. A
 * function that only does something answers nothing (204), or a word of plain text.
 */
function outputOf({ body, contentType }: WebAnswer): Values | null {
  const text = decodeBytes(body, 'utf-8').trim();
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Values)
      : { result: value };
  } catch {
    return /^text\/plain\b/i.test(contentType) ? { result: text } : null;
  }
}
