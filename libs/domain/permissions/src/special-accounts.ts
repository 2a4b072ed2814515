/** Accounts with special rules, from the platform's configuration. */
export interface SpecialAccounts {
  /** Accounts that always have text messaging and embeds. */
  readonly smsAndEmbeds: readonly number[];
  /** Usernames that are treated as test-flight accounts. */
  readonly testFlight: readonly string[];
}

/** The default: no account is special. */
export const noSpecialAccounts: SpecialAccounts = { smsAndEmbeds: [], testFlight: [] };

/** True when the username is configured as a test-flight account. */
export const isTestFlight = (
  username: string,
  special: SpecialAccounts = noSpecialAccounts,
): boolean => special.testFlight.includes(username);

/**
 * Parses special accounts from a configuration: account ids and usernames, separated by commas or
 * blanks. Throws a RangeError that names the first entry that is no account id, so that a typing
 * error is reported at the start and does not become a missing or misassigned permission.
 */
export function readSpecialAccounts({
  smsAndEmbeds = '',
  testFlight = '',
}: {
  readonly smsAndEmbeds?: string;
  readonly testFlight?: string;
}): SpecialAccounts {
  return { smsAndEmbeds: entries(smsAndEmbeds).map(accountId), testFlight: entries(testFlight) };
}

const entries = (text: string): string[] => [
  ...new Set(text.split(/[\s,]+/).filter((entry) => entry !== '')),
];

function accountId(entry: string): number {
  if (!/^[1-9]\d{0,14}$/.test(entry))
    throw new RangeError(
      `"${entry}" is not an account id; special accounts are listed by their numbers, separated by commas.`,
    );
  return Number(entry);
}
