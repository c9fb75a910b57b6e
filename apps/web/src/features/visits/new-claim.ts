import { deriveClaim, makeClaimCode } from '@safety-qube/domain/claims';
import { useState } from 'react';

/** A claim code that was made on this device, and what is sent of it, which takes a phone seconds to derive. */
export interface NewClaim {
  readonly code: string;
  readonly derived: Promise<string>;
}

export function makeClaim(salt: string): NewClaim {
  const code = makeClaimCode();
  const derived = deriveClaim(code, salt);
  derived.catch(() => undefined); // thrown to whoever sends the report
  return { code, derived };
}

/** Makes a claim code while a report is being written, so that it is there when the report is sent. */
export const useNewClaim = (salt: string): NewClaim => useState(() => makeClaim(salt))[0];
