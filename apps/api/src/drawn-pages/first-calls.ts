import { addressOf } from '@safety-qube/contract/address-of';
import { getStatus } from '@safety-qube/contract/endpoints/config';
import { callsOfSession, callsOfVisit, type FirstCall } from '@safety-qube/contract/first-calls';
import { callsOfPage } from '@safety-qube/contract/page-calls';
import { tenantOfHost } from '@safety-qube/domain/tenant-host';
import type { FirstCalls } from '../platform/http/drawn-page.ts';

/** Stands for the id of the person, which their browser knows. */
const ME = '~me';

/** Returns the addresses that the page of a signed-in person at a path calls first; `isPlain` without search parameters. */
export function firstCallsOf(path: string, isPlain: boolean, host: string): Pick<FirstCalls, 'signed' | 'plain'> {
  const calls: FirstCall[] = [
    ...callsOfSession(ME),
    ...callsOfVisit(tenantOfHost(host)),
    ...callsOfPage(path, isPlain),
  ];
  return { signed: [...new Set(calls.map((call) => addressOf(...call)))], plain: [addressOf(getStatus, {})] };
}
