import { addressOf } from '@safety-qube/contract/address-of';
import type { CallArgs, Endpoint } from '@safety-qube/contract/endpoint';
import { CallError, callHeaders } from '../api/call.ts';

/** Saves bytes with the browser, as a file of that name. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address only a little later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Saves the response of an endpoint with the browser, as a file of that name. Throws CallError for a refusal. */
export async function saveFile<E extends Endpoint>(endpoint: E, args: CallArgs<E>, name: string): Promise<void> {
  const response = await fetch(addressOf(endpoint, args), { method: endpoint.method, headers: callHeaders() });
  if (!response.ok) {
    const text = await response.text();
    throw new CallError(
      response.status,
      response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
    );
  }
  saveBlob(await response.blob(), name);
}
