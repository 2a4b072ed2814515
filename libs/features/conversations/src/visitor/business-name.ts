interface PublicDetails {
  readonly orgName?: string | null | undefined;
  readonly displayName: string;
}

/** Whom a visitor talks to: the business, not the account of the agent that answers for it. */
export const businessName = ({ orgName, displayName }: PublicDetails): string =>
  orgName || displayName;
