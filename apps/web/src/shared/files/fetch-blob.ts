import { addressOf } from '@safety-qube/contract/address-of';
import type { CallArgs, Endpoint } from '@safety-qube/contract/endpoint';
import { CallError, callHeaders } from '../api/call.ts';

/**
 * Returns the bytes of an endpoint's response. The request needs the token, which an image's or a link's own request
 * would not send.
 */
export async function fetchBlob<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
  signal?: AbortSignal,
): Promise<Blob> {
  const response = await fetch(addressOf(endpoint, args), {
    headers: callHeaders(),
    ...(signal && { signal }),
  });
  if (!response.ok) throw new CallError(response.status, null);
  return response.blob();
}
