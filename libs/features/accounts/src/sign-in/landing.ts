import { type AppSearch, stringifySearch } from '@patchbay/routes';

/**
 * The page inside the app that a partner's `redirectUrl` names. It may lack a scheme; another host,
 * or another page, is ignored.
 */
export function pathOfRedirect(redirectUrl: string | undefined): string | null {
  if (!redirectUrl) return null;
  try {
    const url = new URL(
      /^[a-z][a-z\d+.-]*:\/\//i.test(redirectUrl)
        ? redirectUrl
        : redirectUrl.startsWith('/')
          ? `https://here.invalid${redirectUrl}`
          : `https://${redirectUrl}`,
    );
    const inApp =
      /^https?:$/.test(url.protocol) &&
      /^\/(app|inbox)(\/|$)/.test(url.pathname) &&
      !url.pathname.startsWith('/app/embed');
    return inApp ? `${url.pathname}${url.search}` : null;
  } catch {
    return null;
  }
}

/**
 * Where one goes after a one-time sign-in: to the named page, else home; values for onboarding go
 * along.
 */
export function landingOf(search: AppSearch): string {
  const {
    authToken: _token,
    email: _email,
    redirectUrl,
    signup: _signup,
    ...rest
  } = search as AppSearch & { readonly authToken?: string };
  return pathOfRedirect(redirectUrl) ?? `/app${stringifySearch(rest)}`;
}
