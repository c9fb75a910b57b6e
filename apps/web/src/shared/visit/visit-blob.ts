import { addressOf } from '@safety-qube/contract/address-of';
import type { CallArgs, Endpoint } from '@safety-qube/contract/endpoint';
import { CallError, callHeaders } from '../api/call.ts';
import { type VisitKey, withVisitToken } from './visit-calls.ts';

/** Returns the bytes of an endpoint's response to a visitor. */
export const visitBlob = <E extends Endpoint>(
  key: VisitKey,
  endpoint: E,
  args: CallArgs<E>,
  signal?: AbortSignal,
): Promise<Blob> =>
  withVisitToken(key, async (token) => {
    const response = await fetch(addressOf(endpoint, args), {
      headers: callHeaders(token),
      ...(signal && { signal }),
    });
    if (!response.ok) throw new CallError(response.status, null);
    return response.blob();
  });
