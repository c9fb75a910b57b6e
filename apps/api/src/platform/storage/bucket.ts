import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import type { Config } from '../config.ts';
import { type Medium, streamOf } from './medium.ts';

/** Milliseconds to reach the service, and that it may stay silent. */
const CONNECTING = 3000;
const SILENCE = 20_000;

/** Storage in a bucket of S3 or of what speaks like it. Its client is loaded only where one is configured. */
export async function openBucket(config: Config): Promise<Medium> {
  const [{ S3Driver }, { S3Client }] = await Promise.all([import('flydrive/drivers/s3'), import('@aws-sdk/client-s3')]);
  const client = new S3Client({
    region: config.S3_REGION,
    ...(config.S3_ENDPOINT !== undefined && { endpoint: config.S3_ENDPOINT }),
    // Without keys of ours the client looks where machines of a cloud find theirs.
    ...(config.S3_ACCESS_KEY_ID !== undefined &&
      config.S3_SECRET_ACCESS_KEY !== undefined && {
        credentials: { accessKeyId: config.S3_ACCESS_KEY_ID, secretAccessKey: config.S3_SECRET_ACCESS_KEY },
      }),
    forcePathStyle: config.S3_PATH_STYLE,
    // Peers that do not know the newer checksums keep them as part of a streamed file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECTING, requestTimeout: SILENCE },
  });
  const disk = new Disk(
    new S3Driver({ client, bucket: config.S3_BUCKET as string, visibility: 'private', supportsACL: false }),
  );
  return {
    disk,
    async put(key, source) {
      const bytes = streamOf(source);
      if (Buffer.isBuffer(bytes)) await disk.put(key, bytes);
      else await disk.putStream(key, bytes, { contentLength: (source as { bytes: number }).bytes });
    },
    // The service itself forgets what was not brought to its end.
    removeUnfinished: async () => undefined,
    read: (key) => disk.getStream(key) as Promise<Readable>,
    isAbsent: (error) => ['NoSuchKey', 'NotFound'].includes((error as Error | undefined)?.name ?? ''),
  };
}
