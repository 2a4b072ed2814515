import loadFvad from '@echogarden/fvad-wasm';
import { type VoiceActivity, type VoiceActivityPort } from '@patchbay/server-providers';
import { frameSamples } from '@patchbay/server-providers/sound';
import { createNoiseFloor, levelOf } from '../audio/level.js';
import { createKeyToneCheck } from './key-tones.js';

/** The strictest of the detector's four modes: the others take loud noise for speech. */
const mode = 3;
/** Frames below this level in dBFS are no speech, whatever the detector says. */
const minSpeechDb = -52;
/** How far speech must be above the floor of noise. */
const overFloorDb = 6;
/** Frames after the tone of a key that belong to its end. */
const framesAfterTone = 2;

type Fvad = Awaited<ReturnType<typeof loadFvad>>;

function open(fvad: Fvad, rate: 8000 | 16_000): VoiceActivity {
  const size = frameSamples(rate);
  const detector = fvad._fvad_new();
  const samples = fvad._malloc(size * 2);
  fvad._fvad_set_mode(detector, mode);
  fvad._fvad_set_sample_rate(detector, rate);
  const floor = createNoiseFloor();
  const isKeyTone = createKeyToneCheck(rate);
  let sinceTone = framesAfterTone;
  let isOpen = true;
  return {
    push(pcm) {
      if (!isOpen) throw new Error('The voice activity is closed.');
      if (pcm.length !== size) throw new RangeError(`${pcm.length} samples are no frame.`);
      // The detector hears every frame, because it compares each with those before it.
      fvad.HEAP16.set(pcm, samples >> 1);
      const isVoiced = fvad._fvad_process(detector, samples, size) === 1;
      sinceTone = isKeyTone(pcm) ? 0 : Math.min(sinceTone + 1, framesAfterTone + 1);
      const level = levelOf(pcm);
      const isLoud = level >= Math.max(minSpeechDb, floor.push(level) + overFloorDb);
      return isVoiced && isLoud && sinceTone > framesAfterTone;
    },
    close() {
      if (!isOpen) return;
      isOpen = false;
      fvad._fvad_free(detector);
      fvad._free(samples);
    },
  };
}

let loading: Promise<VoiceActivityPort> | undefined;

/**
 * The voice activity detector of WebRTC as WebAssembly, with a floor of energy and without the tones
 * of keys. It is loaded once. A frame of another length throws a `RangeError`.
 */
export const loadVoiceActivity = (): Promise<VoiceActivityPort> =>
  (loading ??= loadFvad().then((fvad) => ({ open: (rate) => open(fvad, rate) })));
