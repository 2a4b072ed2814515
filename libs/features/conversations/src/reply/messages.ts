import { defineArea } from '@patchbay/messages';
import { translations } from '../messages/translations.js';

/** Writing in a room: files, notes for colleagues and saved replies. */
export const replies = defineArea(
  'replies',
  {
    attach: 'Attach files',
    noFilesHere: 'E-mail conversations carry text only',
    dropHere: 'Drop files to attach them',
    files: 'Files of this message',
    pictureOf: 'Picture {name}',
    uploading: 'Uploading {name}',
    percent: '{share, number, percent}',
    notUploaded: 'Not uploaded: {problem}',
    retryFile: 'Upload {name} again',
    removeFile: 'Remove {name}',
    'refused.kind':
      '{name} was not added. Pictures (PNG, JPEG, WebP, GIF), sounds (MP3, M4A, WAV, Ogg) and PDF files can be sent.',
    'refused.size': '{name} has {size}. A file may have at most {most}.',
    'refused.empty': '{name} is empty.',
    'refused.count': '{name} was not added. A message carries at most {count, number} files.',
    stillUploading: 'Files are still being uploaded',
    fileFailed: 'Upload the file again, or remove it',
    sound: 'Sound {name}',
    openFile: 'Open {name}, {size}',
    openFileOnly: 'Open {name}',
  },
  translations,
);
