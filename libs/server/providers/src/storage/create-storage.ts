import { createFolderStorage } from './folder-storage.js';
import { type StoragePort } from './port.js';
import { type S3StorageOptions, createS3Storage } from './s3-storage.js';

/** Where files lie, as the configuration has it. */
export interface StorageConfig {
  /** Folder of the embedded storage. */
  readonly folder: string;
  /** A bucket instead of it. */
  readonly s3?: S3StorageOptions;
}

/** The configured storage: a bucket if one is named, else the folder. */
export const createStorage = ({ folder, s3 }: StorageConfig): StoragePort =>
  s3 ? createS3Storage(s3) : createFolderStorage(folder);
