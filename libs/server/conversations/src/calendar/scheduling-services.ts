import {
  type Google,
  type GoogleOptions,
  type SchedulingTool,
  type WebPoster,
  createGoogle,
  createSchedulingTool,
  createWebPoster,
} from '@patchbay/server-providers';

/** Configuration of the external scheduling systems. All of it is optional. */
export interface SchedulingConfig {
  readonly google?: GoogleOptions;
  /** Base URL of the scheduling tool's API; the vendor's by default. */
  readonly schedulingToolUrl?: string;
  /**
   * Base URL of the field-service CRM's API, for accounts that enter a token without an address.
   */
  readonly crmUrl?: string;
}

/** Clients of these systems. */
export interface SchedulingServices {
  readonly google: Google | null;
  readonly tool: SchedulingTool;
  readonly crm: { readonly baseUrl: string; readonly poster: WebPoster } | null;
}

const vendorsTool = 'https://api.calendly.com';

/** Creates the clients. `allow` names non-public addresses that may be requested nevertheless. */
export function createSchedulingServices(
  { google, schedulingToolUrl, crmUrl }: SchedulingConfig = {},
  allow: readonly string[] = [],
): SchedulingServices {
  return {
    google: google ? createGoogle(google) : null,
    tool: createSchedulingTool({ baseUrl: schedulingToolUrl ?? vendorsTool }),
    // The operator's own address may be within their network; an address from a tenant may not.
    crm: crmUrl
      ? { baseUrl: crmUrl, poster: createWebPoster({ allow: [...allow, placeOf(crmUrl)] }) }
      : null,
  };
}

function placeOf(text: string): string {
  const url = new URL(text);
  return `${url.hostname.replace(/^\[|\]$/g, '')}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`;
}
