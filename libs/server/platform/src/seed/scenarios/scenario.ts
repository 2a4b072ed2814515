/**
 * What people of the demo want, as short dialogues. `{time}`, `{day}` and `{name}` are filled per
 * conversation. A line that begins with `>` is the agent's, one that begins with `*` a person's of
 * the office.
 */
export interface DemoScenario {
  readonly key: string;
  readonly channels: readonly ('call' | 'sms' | 'client' | 'email')[];
  readonly lines: readonly string[];
  readonly summary: string;
  readonly outcome:
    | 'booked'
    | 'message'
    | 'answered'
    | 'transferred'
    | 'callback'
    | 'spam'
    | 'open';
  readonly collected: Readonly<Record<string, string>>;
  readonly run?: {
    readonly name: 'schedule' | 'takeMessage' | 'transfer';
    readonly label: string;
    readonly words: string;
  };
  readonly junk?: boolean;
  /** How often it happens among those of an agent; 1 without. */
  readonly weight?: number;
}
