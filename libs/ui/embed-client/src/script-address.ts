/** What a browser with Trusted Types has, and where the policy of this page's scripts is kept. */
interface ScriptsPage {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { readonly createScriptURL: (address: string) => string },
    ): ScriptPolicy;
  };
  patchbayScripts?: ScriptPolicy;
}
interface ScriptPolicy {
  createScriptURL(address: string): string;
}

/** The name that the directive `trusted-types` of a page must list. */
export const scriptPolicyName = 'agent-embed';

const ownFile = /^https?:\/\/[^/]+(?:\/[^?#]*)?\/embed\/[\w/-]+\.js$/;

/**
 * The address of one of our scripts, for `script.src`. A page with `require-trusted-types-for
 * 'script'` takes no plain text there; its `trusted-types`, if it has that directive, must list
 * `scriptPolicyName`, otherwise this throws. Where nothing is checked, it is the address.
 */
export function scriptAddress(address: string): string {
  const page = globalThis as ScriptsPage;
  if (!page.trustedTypes) return address;
  page.patchbayScripts ??= page.trustedTypes.createPolicy(scriptPolicyName, { createScriptURL });
  return page.patchbayScripts.createScriptURL(address);
}

/** Lets our own files in alone: a page that checks addresses must not be opened to others. */
function createScriptURL(address: string): string {
  if (!ownFile.test(address)) throw new TypeError(`${address} is no script of this server`);
  return address;
}
