export { createFramer, type Framer, frameMs, frameSamples, msOf } from './audio/frames.js';
export { decodeG711, encodeG711, type G711Law, g711Silence } from './audio/g711.js';
export { createNoiseFloor, levelOf, type NoiseFloor, silenceDb } from './audio/level.js';
export {
  createOpusReader,
  createOpusWriter,
  maxOpusBytes,
  type OpusReader,
  OpusRefusal,
  type OpusWriter,
} from './audio/opus.js';
export {
  createRecording,
  type Recording,
  type RecordingFile,
  type RecordingOptions,
  type RecordingSide,
} from './audio/recording.js';
export {
  loadResampling,
  resampledFrames,
  type Resampler,
  type Resampling,
} from './audio/resampling.js';
export { readWav, type Wav, type WavFormat, WavRefusal, writeWav } from './audio/wav.js';
