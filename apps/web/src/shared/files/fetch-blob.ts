import type { CallArgs, Endpoint } from '@safety-qube/contract/endpoint';
import { addressOf, CallError, callHeaders } from '../api/call.ts';

/** The bytes that an endpoint answers. They need the token, which an image's or a link's own request would not carry. */
export async function fetchBlob<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
  signal?: AbortSignal,
): Promise<Blob> {
  const response = await fetch(addressOf(endpoint, args as never), {
    headers: callHeaders(),
    ...(signal && { signal }),
  });
  if (!response.ok) throw new CallError(response.status, null);
  return response.blob();
}
