/** Why there is no microphone. */
export type MicrophoneProblem =
  /** The person, or the browser's settings, said no. */
  | 'refused'
  /** The page around the frame does not hand the permission on. */
  | 'forbidden'
  | 'absent'
  /** Another program has it. */
  | 'in-use'
  /** The page is not secure, or the browser has no microphones at all. */
  | 'unsupported';

export class MicrophoneRefusal extends Error {
  override readonly name = 'MicrophoneRefusal';
  constructor(
    readonly problem: MicrophoneProblem,
    options?: ErrorOptions,
  ) {
    super(`There is no microphone: ${problem}.`, options);
  }
}

/** Chromium's interface to the policies of a page; other browsers have none. */
interface FeaturePolicy {
  allowsFeature(name: string): boolean;
}

const policyOf = (page: Document): FeaturePolicy | undefined =>
  (page as Document & { readonly featurePolicy?: FeaturePolicy }).featurePolicy;

/** Whether the policy of the page is known to keep microphones away (W3C Permissions Policy). */
export const isForbidden = (page: Document): boolean =>
  policyOf(page)?.allowsFeature('microphone') === false;

const problems: Readonly<Record<string, MicrophoneProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'forbidden',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
  NotReadableError: 'in-use',
  AbortError: 'in-use',
};

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/**
 * Opens a microphone: the one with `deviceId`, where it is still there, else the default. Rejects with
 * a `MicrophoneRefusal` (Media Capture and Streams, section 10.3).
 */
export async function openMicrophone(deviceId: string | null): Promise<MediaStream> {
  if (isForbidden(document)) throw new MicrophoneRefusal('forbidden');
  // Absent on pages without TLS, whatever the type says.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new MicrophoneRefusal('unsupported');
  const wanted = {
    echoCancellation: true,
    noiseSuppression: true,
    autoGainControl: true,
    ...(deviceId === null ? {} : { deviceId: { ideal: deviceId } }),
  };
  try {
    return await devices.getUserMedia({ audio: wanted });
  } catch (error) {
    throw new MicrophoneRefusal(problems[nameOf(error)] ?? 'refused', { cause: error });
  }
}

/** A microphone or a speaker that can be chosen. */
export interface SoundDevice {
  readonly id: string;
  /** Of the system; empty until a microphone was allowed. */
  readonly label: string;
}

/** The devices of a kind. Empty where the browser names none. */
export async function soundDevices(
  kind: 'audioinput' | 'audiooutput',
): Promise<readonly SoundDevice[]> {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  const all = (await devices?.enumerateDevices().catch(() => [])) ?? [];
  return all
    .filter((device) => device.kind === kind && device.deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}
