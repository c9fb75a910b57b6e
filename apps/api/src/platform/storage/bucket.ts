import { createReadStream } from 'node:fs';
import { Disk } from 'flydrive';
import type { Config } from '../config.ts';
import { toError } from '../thrown.ts';
import type { Medium } from './medium.ts';

/** Timeouts in milliseconds for connecting and for a response. */
const CONNECT_TIMEOUT_MS = 3000;
const REQUEST_TIMEOUT_MS = 20_000;

/** Opens a bucket of S3 or a compatible service. Its client is loaded only if a bucket is configured. */
export async function openBucket(config: Config, bucket: string): Promise<Medium> {
  const [{ S3Driver }, { S3Client }] = await Promise.all([import('flydrive/drivers/s3'), import('@aws-sdk/client-s3')]);
  const client = new S3Client({
    region: config.S3_REGION,
    ...(config.S3_ENDPOINT !== undefined && { endpoint: config.S3_ENDPOINT }),
    // Without configured keys the client uses the credentials of the cloud environment.
    ...(config.S3_ACCESS_KEY_ID !== undefined &&
      config.S3_SECRET_ACCESS_KEY !== undefined && {
        credentials: { accessKeyId: config.S3_ACCESS_KEY_ID, secretAccessKey: config.S3_SECRET_ACCESS_KEY },
      }),
    forcePathStyle: config.S3_PATH_STYLE,
    // Compatible services that do not support the newer checksums would store them as part of a streamed file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
  });
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  return {
    disk,
    async put(key, source) {
      if (Buffer.isBuffer(source)) await disk.put(key, source);
      else await disk.putStream(key, createReadStream(source.file), { contentLength: source.bytes });
    },
    // The service itself discards incomplete uploads.
    removeUnfinished: async () => undefined,
    read: (key) => disk.getStream(key),
    isAbsent: (error) => ['NoSuchKey', 'NotFound'].includes(toError(error).name),
  };
}
